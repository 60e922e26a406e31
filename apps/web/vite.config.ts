import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: 'es2022',
    // The code editor of static pages is the one large part, and is loaded there alone.
    chunkSizeWarningLimit: 700,
    // Browsers that know light-dark(): rewritten for older ones it would not see the scheme a person chose.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  server: {
    allowedHosts: ['.localhost'],
  },
});
