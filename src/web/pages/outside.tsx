import type { JSX } from 'preact';

/** Shown to a browser that has not opened the link of `assay open`. */
export function OutsidePage(): JSX.Element {
  return (
    <section class="narrow">
      <h1>This browser has not opened the link</h1>
      <p class="lead">
        The workbench opens with a link that works once, and lives as long as the program that made it.
      </p>
      <p>For a new link, run this again and open what it prints:</p>
      <pre>
        <code>assay open</code>
      </pre>
    </section>
  );
}
