import type { ComponentChildren, JSX } from 'preact';
import { visibleText } from '../text.js';

interface LinesPartProps {
  readonly title: string;
  readonly lines: readonly string[];
  /** Shown below the lines. */
  readonly children?: ComponentChildren;
}

/** Shows lines that may quote a text under a heading; nothing where there are none. */
export function LinesPart({ title, lines, children }: LinesPartProps): JSX.Element | null {
  if (lines.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <bdi>{visibleText(line)}</bdi>
          </li>
        ))}
      </ul>
      {children}
    </>
  );
}
