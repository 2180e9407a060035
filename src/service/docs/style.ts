/** Follows the reader's choice of light or dark; no colour carries meaning alone. */
export const docsStyle = `
  :root {
    color-scheme: light dark;
    --ink: light-dark(#1d2430, #e4e8ee);
    --soft: light-dark(#5a6474, #a2acba);
    --page: light-dark(#ffffff, #12161c);
    --panel: light-dark(#f5f7fa, #1a2029);
    --line: light-dark(#dce1e8, #303947);
    --link: light-dark(#0b57b0, #7db7ff);
    --get: light-dark(#0a6b3d, #6fd6a0);
    --post: light-dark(#0b57b0, #7db7ff);
  }
  * {
    box-sizing: border-box;
  }
  html {
    scroll-behavior: smooth;
    scroll-padding-top: 1rem;
  }
  @media (prefers-reduced-motion: reduce) {
    html {
      scroll-behavior: auto;
    }
  }
  body {
    margin: 0;
    background: var(--page);
    color: var(--ink);
    font:
      16px/1.55 system-ui,
      sans-serif;
  }
  a {
    color: var(--link);
  }
  a:focus-visible,
  summary:focus-visible {
    outline: 2px solid var(--link);
    outline-offset: 2px;
    border-radius: 2px;
  }
  .layout {
    display: grid;
    grid-template-columns: 19rem minmax(0, 1fr);
    max-width: 84rem;
    margin: 0 auto;
  }
  nav {
    position: sticky;
    top: 0;
    align-self: start;
    height: 100vh;
    overflow-y: auto;
    padding: 1.5rem 1rem;
    border-right: 1px solid var(--line);
  }
  nav ol {
    list-style: none;
    margin: 0.75rem 0 0;
    padding: 0;
  }
  nav a {
    display: flex;
    gap: 0.6rem;
    align-items: baseline;
    padding: 0.3rem 0.5rem;
    border-radius: 6px;
    color: var(--ink);
    text-decoration: none;
    font-size: 0.875rem;
    overflow-wrap: anywhere;
  }
  nav .back {
    margin: 0 0 0.9rem;
    padding-left: 0;
    color: var(--link);
  }
  nav a:hover {
    background: var(--panel);
  }
  main {
    min-width: 0;
    padding: 1.5rem 2rem 4rem;
  }
  h1 {
    font-size: 1.7rem;
    line-height: 1.2;
    margin: 0 0 0.5rem;
  }
  h2 {
    font-size: 1.2rem;
    margin: 0 0 0.25rem;
    overflow-wrap: anywhere;
  }
  h3 {
    font-size: 0.95rem;
    margin: 1.4rem 0 0.4rem;
  }
  section {
    border-top: 1px solid var(--line);
    margin-top: 2.25rem;
    padding-top: 1.75rem;
  }
  .soft {
    color: var(--soft);
  }
  .method {
    font:
      700 0.75rem/1 ui-monospace,
      monospace;
    letter-spacing: 0.03em;
    color: var(--post);
    min-width: 2.6rem;
    display: inline-block;
  }
  .method.get {
    color: var(--get);
  }
  code,
  pre {
    font-family: ui-monospace, 'SFMono-Regular', Menlo, monospace;
    font-size: 0.86em;
  }
  pre {
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 8px;
    padding: 0.8rem 1rem;
    overflow: auto;
    max-height: 28rem;
    margin: 0.4rem 0;
  }
  table {
    border-collapse: collapse;
    width: 100%;
    font-size: 0.9rem;
  }
  th,
  td {
    text-align: left;
    vertical-align: top;
    padding: 0.4rem 0.9rem 0.4rem 0;
    border-bottom: 1px solid var(--line);
  }
  th {
    color: var(--soft);
    font-weight: 600;
  }
  td:first-child {
    white-space: nowrap;
  }
  summary {
    cursor: pointer;
    padding: 0.3rem 0;
  }
  @media (max-width: 52rem) {
    .layout {
      grid-template-columns: minmax(0, 1fr);
    }
    nav {
      position: static;
      height: auto;
      border-right: 0;
      border-bottom: 1px solid var(--line);
    }
    main {
      padding: 1.25rem 1rem 3rem;
    }
  }
  @media (max-width: 36rem) {
    table,
    tbody {
      display: block;
    }
    thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    tr {
      display: flex;
      flex-wrap: wrap;
      gap: 0 0.75rem;
      padding: 0.5rem 0;
      border-bottom: 1px solid var(--line);
    }
    td {
      border: 0;
      padding: 0;
      min-width: 0;
      overflow-wrap: anywhere;
    }
    td:empty {
      display: none;
    }
    td:first-child {
      white-space: normal;
    }
    td:not(:first-child):not(:last-child) {
      color: var(--soft);
    }
    td:last-child {
      flex-basis: 100%;
    }
  }
`;
