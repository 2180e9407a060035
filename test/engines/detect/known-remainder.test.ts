import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { createDetector } from '../../../scripts/train/detect/create-detector.js';
import { packageFile } from '../../../src/lib/package-root.js';

const folder = packageFile('data', 'models', '2026-11-27-base');
const base = createDetector({
  card: readFileSync(`${folder}/card.json`),
  weights: readFileSync(`${folder}/weights.bin`),
});
const essay = readFileSync(packageFile('data', 'sample', 'generated', 'urban-gardening.txt'), 'utf8').trim();
const licence = readFileSync(packageFile('LICENSE'), 'utf8');
const words = (text: string, count: number): string => `${text.split(/\s+/u).slice(0, count).join(' ')}.`;

test('a few words beside a known text ten times as long are not judged', () => {
  const { reason, confidenceCategory } = base.detect(`${licence}\n\n${words(essay, 70)}`);
  expect({ reason, confidenceCategory }).toEqual({ reason: 'known_text', confidenceCategory: 'low' });
});

test('a text of its own beside a known text is judged', () => {
  expect(base.detect(`${licence}\n\n${words(essay, 200)}`).reason).toBeNull();
});

/** Articles 1, 5 and 7 of the Universal Declaration of Human Rights. */
const DECLARATION = [
  'Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und',
  'sollen einander im Geist der Brüderlichkeit begegnen. Niemand darf der Folter oder grausamer, unmenschlicher oder',
  'erniedrigender Behandlung oder Strafe unterworfen werden. Alle Menschen sind vor dem Gesetz gleich und haben ohne',
  'Unterschied Anspruch auf gleichen Schutz durch das Gesetz. Alle haben Anspruch auf gleichen Schutz gegen jede',
  'Diskriminierung, die gegen diese Erklärung verstößt, und gegen jede Aufhetzung zu einer derartigen Diskriminierung.',
].join(' ');

test('what is mostly a known text is called so in a language that the detector does not know, too', () => {
  const own = [
    'Am Nachmittag gingen wir durch den Wald hinunter zum Fluss, wo die Kinder bis zum Abend im Gras spielten. Mein',
    'Bruder hatte Brot und Käse mitgebracht, und meine Tante erzählte von der Zeit, als sie noch in der Stadt wohnte.',
    'Als es dunkel wurde, suchten wir lange nach dem Schlüssel, der am Ende in ihrer Tasche lag, und lachten darüber.',
  ].join(' ');
  expect(base.detect(own)).toMatchObject({ reason: 'unknown_language', language: 'de' });
  expect(base.detect(`${DECLARATION}\n\n${own}`)).toMatchObject({ reason: 'known_text', language: 'de' });
});
