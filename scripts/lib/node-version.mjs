// Import this file first: it stops with a clear message on a Node version that is too old.

const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Masthead requires Node 20.19 or newer. This is ${process.versions.node}.`);
  process.exit(1);
}
