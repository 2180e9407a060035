import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '../parts/dialog.js';
import { useKeys } from './use-keys.js';

/** Keys and what they do, in order. */
export type KeyTexts = readonly (readonly [keys: string, text: string])[];

/** A button, and a key, that list the keys of a page. */
export function KeysHelp({ keys }: { readonly keys: KeyTexts }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  useKeys({ '?': () => setOpen(true) });
  return (
    <>
      <button type="button" class="quiet" aria-keyshortcuts="?" onClick={() => setOpen(true)}>
        Keys <kbd>?</kbd>
      </button>
      {isOpen && (
        <Dialog title="Keys of this page" onClose={() => setOpen(false)}>
          <dl class="keys">
            {keys.map(([own, text]) => (
              <div key={own}>
                <dt>
                  {own.split(' ').map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <p class="actions">
            <button type="button" onClick={() => setOpen(false)}>
              Close
            </button>
          </p>
        </Dialog>
      )}
    </>
  );
}

export const FINDING_KEYS: KeyTexts = [
  ['j Down', 'next row'],
  ['k Up', 'row before'],
  ['PageDown PageUp', 'a page of rows on, or back'],
  ['Home End', 'first row, last row'],
  ['Enter', 'read the row'],
  ['/', 'search in paths'],
  ['t', 'search in texts'],
  ['e', 'export what is shown: moves to the formats'],
];

export const READING_KEYS: KeyTexts = [
  ['n Right', 'next document'],
  ['p Left', 'document before'],
  ['c', 'confirmed'],
  ['d', 'dismissed'],
  ['u', 'unsure'],
  ['t', 'needs a conversation'],
  ['m', 'write a note; Esc leaves it'],
  ['o', 'show or hide the original'],
  ['[ ]', 'page of the original before, next'],
  ['Esc', 'back to the table'],
];
