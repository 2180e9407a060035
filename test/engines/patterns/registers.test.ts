import { describe, expect, test } from 'vitest';
import { catalog } from '../../../src/engines/patterns/catalog.js';
import { createPatternScanner } from '../../../src/engines/patterns/index.js';
import { guessRegister } from '../../../src/engines/patterns/register.js';
import { GUESSED_REGISTERS } from '../../../src/records/guessed-register.js';
import type { PatternMatch } from '../../../src/records/patterns.js';
import { lexicons } from '../../testing/patterns/lexicons.js';

describe('the table by register', () => {
  const { byRegister } = lexicons;

  test('holds the patterns of the catalogue and the registers, each once', () => {
    expect(Object.keys(byRegister.patterns).toSorted()).toEqual(catalog.map(({ id }) => id).toSorted());
    expect(Object.keys(byRegister.documents)).toEqual([...GUESSED_REGISTERS]);
  });

  test('gives figures within their intervals, of registers with enough documents', () => {
    for (const cells of Object.values(byRegister.patterns))
      for (const [register, cell] of Object.entries(cells)) {
        expect(cell.k_times).toBeGreaterThanOrEqual(cell.low - 0.05);
        expect(cell.k_times).toBeLessThanOrEqual(cell.high + 0.05);
        expect(Math.min(...Object.values(byRegister.documents[register] ?? { human: 0 }))).toBeGreaterThanOrEqual(50);
      }
  });

  test('calls none as often whose interval leaves out 1 upwards or reaches 2', () => {
    const asOften = Object.values(byRegister.patterns).flatMap((cells) =>
      Object.values(cells).filter((cell) => cell.as_often),
    );
    expect(asOften.length).toBeGreaterThan(0);
    expect(asOften.filter(({ low, high }) => low > 1 || high >= 2)).toEqual([]);
  });
});

const ABSTRACT = `We study the stability of thin films under periodic load. Samples of three alloys were prepared and measured at
five temperatures, and the results were compared with those of a linear model. The model underestimates the strain at low
frequencies by 12 % (p < 0.01), while at high frequencies no significant difference was found. We propose a correction that
accounts for the roughness of the surface and show that it reduces the mean error from 0.31 to 0.08. These results suggest
that the effect is governed by defects near the boundary rather than by the bulk properties of the material. The method may
be applied to related systems, and further experiments are required to determine its limits in the presence of moisture.`;

const STORY = `She put the lamp down and looked at him. "You said you would be gone by morning," she said. He did not answer. He had
taken off his boots and was holding them against his chest like a child, and his eyes went to the door and back to her face.
"I thought the rain would stop," he said at last. She laughed. Outside the dog had begun to bark again, and somebody was
calling across the yard. She went to the window and lifted the curtain with one finger. "They have found your horse," she
whispered. He stood up so quickly that the chair fell. "Then I must go out the back," he said, and she shook her head.`;

describe('the guesser', () => {
  const guessed = (text: string): string | null => guessRegister(lexicons.registers, text);

  test.each([
    ['academic', ABSTRACT],
    ['fiction', STORY],
  ])('tells %s', (register, text) => expect(guessed(text)).toBe(register));

  test('says nothing of a short text, and never a register that it could not tell', () => {
    expect(guessed(STORY.slice(0, 200))).toBeNull();
    const said = Object.keys(lexicons.registers.leastProbability);
    expect(said).not.toContain('mail');
    expect(said).not.toContain('forum');
  });
});

/** A guesser that takes every text of enough words for one register. */
const takenFor = (register: string): ReturnType<typeof createPatternScanner> =>
  createPatternScanner({
    ...lexicons,
    registers: {
      leastProbability: { [register]: 0.5 },
      bias: [...GUESSED_REGISTERS, 'other'].map((name) => (name === register ? 9 : 0)),
      words: {},
    },
  });

const FILLER =
  'The valve was closed before the second measurement and the pressure fell as expected in each of the runs. ';
const TEXT = `${FILLER.repeat(5)}It supports a wide range of loads.`;

const rangeIn = (register: string, text = TEXT): PatternMatch | undefined =>
  [...takenFor(register).scan(text)]
    .flatMap(({ patterns }) => patterns)
    .find(({ patternId }) => patternId === 'wide_range_of');

describe('a pattern', () => {
  test('that people use as often in a register is a remark there, with the figures of the register', () => {
    const academic = lexicons.byRegister.patterns['wide_range_of']?.['academic'];
    expect(academic?.as_often).toBe(true);
    expect(rangeIn('academic')).toMatchObject({
      severity: 'info',
      evidence: 'none',
      timesAsOften: academic?.k_times,
      measured: { register: 'academic', low: academic?.low, high: academic?.high },
    });
    expect(rangeIn('review')).toMatchObject({ severity: lexicons.measured['wide_range_of']?.severity });
  });

  test('has no figure in a register of which too little was measured, but that of all registers', () => {
    expect(rangeIn('mail')).toMatchObject({
      timesAsOften: null,
      measured: { register: 'mail', low: null, timesInAllRegisters: lexicons.measured['wide_range_of']?.k_times },
    });
  });

  test('has the figures of all registers where the register is not known, or the text is not English', () => {
    expect(rangeIn('academic', 'It supports a wide range of loads.')?.measured?.register).toBeNull();
    const german = 'Das Ventil wurde vor der zweiten Messung geschlossen und der Druck fiel. '.repeat(10);
    const found = [...takenFor('academic').scan(`${german} Es ist nicht nur schnell, sondern auch leise.`)];
    expect(found.flatMap(({ patterns }) => patterns.map(({ measured }) => measured?.register))).not.toContain(
      'academic',
    );
  });
});
