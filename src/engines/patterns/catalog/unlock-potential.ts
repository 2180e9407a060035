import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

/** Heat and sorcerers: “unleash enormous amounts of energy”, “unleashes her long-hidden powers”. */
const isLiteral: Unless = (found, _sentence, document) =>
  /\bamounts? of\b|^(?:unleash|harness)\w*\s+(?:his|her)\b.*\bpowers?$/iu.test(
    document.text.slice(found.start, found.end),
  );

export const unlockPotential: PatternRecord = {
  id: 'unlock_potential',
  name: 'Unlock, unleash, harness',
  displayName: 'Unlock, unleash, harness',
  category: 'vocabulary',
  description: 'The text promises to unlock or unleash potential, power or growth.',
  tip: 'Say what the reader will be able to do.',
  scope: 'text',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        '!(release|releases|releasing [5] energy|power) unlock~|unleash~|harness~|supercharge~|((tap|taps|tapped|' +
          'tapping) ' +
          'into)|(release|releasing|releases) ' +
          '(the|your|their|its|our|new|a|an|this|that|full|true|his|her|my|hidden|immense|untapped)? ' +
          '<w>? <w>? <w>? ' +
          'potential|power|powers|possibilities|possibility|creativity|growth|opportunity|opportunities|secret|' +
          'secrets|magic|insight|insights|productivity|imagination|genius|greatness|value|talent|strength|energy|' +
          'innovation|success|wisdom|benefits|strengths|capabilities ' +
          '!(station|plant|stations|plants|output)',
        'unlock~ the (door|doors|key) to <w>? <w>? ' +
          '(success|happiness|growth|freedom|creativity|wellbeing|health|prosperity)',
        'unleash~ a (whole|new)? (new)? world of',
        'unlock~|unleash~|awaken~|discover~ your|their|his|her|our inner <w>',
      ],
      de: [
        '(potenzial|potenziale|kreativität|möglichkeiten) [4] ' +
          '(entfesseln|freisetzen|erschließen|entfalten|freizusetzen)',
        '(entfesseln|erschließen|entfalten) (sie|du)? [2] (potenzial|kraft|kreativität|möglichkeiten)',
      ],
      fr: [
        '(libérer|libérez|débloquer|débloquez|exploiter|exploitez|déchaîner) [3] (potentiel / ' +
          'créativité / pouvoir / possibilités / plein potentiel)',
      ],
      es: [
        '(desbloquear|desbloquea|liberar|libera|aprovechar|desatar|desata|explotar) [3] ' +
          '(potencial|creatividad|poder|posibilidades)',
      ],
      pt: [
        '(desbloquear|desbloqueie|liberar|libere|aproveitar|explorar) [3] ' +
          '(potencial|criatividade|poder|possibilidades)',
      ],
      it: ['(sbloccare|sblocca|liberare|sprigionare|sfruttare) [3] (potenziale|creatività|potere|possibilità)'],
      zh: ['释 放 [6] 潜 力|能'],
    },
    unless: isLiteral,
  },
  explain: ({ quote }) =>
    `${quote} promises a force and names no result. What the reader could do afterwards would be worth more.`,
  flagged: [
    'Unlock the hidden potential of your balcony.',
    'Teachers can harness the power of silence to calm a class.',
    'The retreat helps you tap into your imagination.',
  ],
  clean: [
    'Unlock the gate with the brass key.',
    'She unleashed the hound by the river.',
    'The mill harnessed the stream until 1904.',
    'The queen unleashes her long-hidden powers on the harbour.',
    'Each split releases a great deal of energy as heat.',
  ],
};
