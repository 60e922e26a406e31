customElements.define('openapi-explorer', class extends HTMLElement {});
