// Fragments of CSS for the static pages of the demo projects. `demoStyles` combines them.

const base = `.static-page {
  max-width: 42rem;
  margin: 0 auto;
  padding: 2rem 1rem;
  font: 1.0625rem/1.65 Georgia, 'Times New Roman', serif;
  color: #1b1d21;
}

.static-page h1 {
  margin: 0 0 0.5rem;
  font-size: 2rem;
  line-height: 1.2;
}

.static-page h2 {
  margin: 2rem 0 0.5rem;
  font-size: 1.25rem;
}

.static-page .lead {
  margin: 0 0 1.5rem;
  font-size: 1.1875rem;
  color: #495057;
}

.static-page a {
  color: {colour};
}
`;

const cards = `
.cards {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr));
  gap: 1rem;
  margin: 1.5rem 0;
}

.cards > div {
  padding: 1rem;
  border-top: 3px solid {colour};
  background: #f7f8f9;
}

.cards h2 {
  margin-top: 0;
}
`;

const prices = `
.prices {
  width: 100%;
  border-collapse: collapse;
  font-family: system-ui, sans-serif;
  font-size: 0.9375rem;

  th, td {
    padding: 0.5rem;
    border-bottom: 1px solid #d3d7dc;
    text-align: left;
  }

  td:last-child {
    text-align: right;
    white-space: nowrap;
  }
}
`;

const legal = `
.static-page ol {
  padding-left: 1.25rem;
  counter-reset: clause;
}

.static-page li + li {
  margin-top: 0.5rem;
}

.updated {
  font: 0.875rem/1.4 system-ui, sans-serif;
  color: #5c636b;
}

@media print {
  .static-page {
    max-width: none;
    font-size: 11pt;
  }
}
`;

const dark = `
@media (prefers-color-scheme: dark) {
  .static-page {
    color: #e9eaec;
  }

  .static-page .lead, .static-page .updated {
    color: #a5abb5;
  }

  .static-page a {
    color: {pale};
  }

  .cards > div {
    background: #212429;
  }

  .prices th, .prices td {
    border-bottom-color: #3a3f46;
  }
}
`;

/** Style sheets of the static pages. `{colour}` is the project's colour, `{pale}` a variant for dark backgrounds. */
export const demoStyles = {
  plain: base + dark,
  cards: base + cards + dark,
  prices: base + prices + dark,
  legal: base + legal + dark,
};
