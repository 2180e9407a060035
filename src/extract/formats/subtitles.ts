import { decodeText } from '../charsets/charset.js';
import type { Format } from '../format.js';

const TIMING = /^\s*(?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3}\s*-->/u;

/** Returns the spoken text: cues without numbers, times, tags and settings, one line per cue. */
function textOfCues(source: string): string {
  const cues = source.replace(/\r\n?/gu, '\n').split(/\n\s*\n/u);
  const spoken = cues.map((cue) => {
    const lines = cue.trim().split('\n');
    const timing = lines.findIndex((line) => TIMING.test(line));
    return timing === -1 ? '' : lines.slice(timing + 1).join(' ');
  });
  return spoken
    .map((line) =>
      line
        .replace(/<[^>]*>|\{\\[^}]*\}/gu, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&nbsp;', ' ')
        .replaceAll('&amp;', '&')
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n');
}

const subtitles = (name: string, mediaType: string, matches: (head: string) => boolean): Format => ({
  name,
  extensions: [name],
  mediaTypes: [mediaType],
  sign: { in: 'text', matches, isNamed: true },
  isReadInOrder: true,
  library: null,
  revision: 2,
  read: (bytes) => {
    const { text, charset, warnings } = decodeText(bytes);
    return Promise.resolve({ blocks: [], text: textOfCues(text), charset, pages: null, warnings });
  },
});

/** SubRip subtitles. */
export const srt = subtitles('srt', 'application/x-subrip', (head) =>
  /^\d+[ \t]*\r?\n\d{1,2}:\d{2}:\d{2}[,.]\d{1,3}[ \t]*-->/u.test(head),
);

/** WebVTT captions. */
export const vtt = subtitles('vtt', 'text/vtt', (head) => /^WEBVTT(?:\s|$)/u.test(head));
