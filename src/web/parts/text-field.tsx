import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';

interface DropZoneProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ComponentChildren;
}

/** Accepts files that are dropped on its content. */
function DropZone({ onFiles, children }: DropZoneProps): JSX.Element {
  const [over, setOver] = useState(false);
  const hover = (event: DragEvent, inside: boolean): void => {
    event.preventDefault();
    setOver(inside);
  };
  const drop = (event: DragEvent): void => {
    hover(event, false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) onFiles(files);
  };
  return (
    <div
      class={over ? 'drop over' : 'drop'}
      onDragOver={(event) => hover(event, true)}
      onDragLeave={(event) => hover(event, false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}

function FileButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }): JSX.Element {
  const choose = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => {
    const files = [...(currentTarget.files ?? [])];
    if (files.length > 0) onFiles(files);
    // Allows the same files to be chosen again.
    currentTarget.value = '';
  };
  return (
    <label class="file">
      <input type="file" multiple onChange={choose} />
      <span class="button">Choose files</span>
    </label>
  );
}

interface TextFieldProps {
  readonly text: string;
  /** Where the text comes from, if it was read from a file. */
  readonly note: string;
  /** Id of the element that says what a scan costs. */
  readonly costId: string;
  readonly onType: (typed: string) => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onSubmit: (event: Event) => void;
}

/** A field for a text, which can also be read from a file that is chosen or dropped. */
export function TextField({ text, note, costId, onType, onFiles, onSubmit }: TextFieldProps): JSX.Element {
  return (
    <DropZone onFiles={onFiles}>
      <label class="stacked">
        <span>Text</span>
        <textarea
          rows={9}
          dir="auto"
          value={text}
          placeholder="Paste a text here, or drop files"
          aria-describedby={costId}
          onInput={(event) => onType(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit(event);
          }}
        />
      </label>
      <div class="row under">
        <FileButton onFiles={onFiles} />
        <p class="muted" role="status">
          <bdi>{note}</bdi>
        </p>
      </div>
    </DropZone>
  );
}
