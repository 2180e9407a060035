import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

const IN_THE_AIR = new RegExp(
  [
    String.raw`^\s*(?:smoke|dust|fumes|flies|mosquitoes|midges|pollen|diesel|soot|sawdust|the smoke|flour|steam|`,
    String.raw`fog|mist|sand|ash|ashes|powder|spores|moisture|gnats|bees|wasps|moths|insects|exhaust|petrol|`,
    String.raw`chalk|snow|feathers|spray|incense)\b`,
  ].join(''),
  'iu',
);

/** Smoke and dust make real air thick, smells make it heavy; loads shift. */
const isPhysical: Unless = (found, _sentence, document) =>
  IN_THE_AIR.test(document.text.slice(found.end, found.end + 16)) ||
  (/^air/iu.test(document.text.slice(found.start, found.end)) &&
    /^[^.;]{0,50}\b(?:odou?rs?|smells?|scents?|perfume|stench|reek|fragrance)\b/iu.test(
      document.text.slice(found.end, found.end + 60),
    )) ||
  /smoke|fumes|\b(?:flour|steam|fog|mist|sand|ash|powder|exhaust|snow)\b/iu.test(
    document.text.slice(found.start, found.end),
  );

export const fictionCliche: PatternRecord = {
  id: 'fiction_cliche',
  name: 'Stock fiction phrase',
  displayName: 'Stock fiction phrase',
  category: 'vocabulary',
  description:
    'A story uses a phrase that turns up again and again in generated fiction, such as a breath ' +
    'nobody knew they were holding.',
  tip: 'Look at the moment again and write what only this scene has.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        'breath [3] (he|she|they|i|we|you) (did|had) not (know / known / realize / realized / realise ' +
          '/ realised / been aware)',
        "breath (he|she|they|i|we) 'd been holding",
        '(did|had) not (realize|realized|realise|realised|know|known|noticed|notice) ' +
          '(he|she|they|i|we) (had|was|were|have) (been)? holding (his|her|their|my|our) breath',
        '(barely|hardly|scarcely|little|just) (above / more than / louder than) a whisper',
        'voice was|is|fell|dropped? barely|hardly|scarcely a whisper',
        '(paint~|streak~|bathe~) the sky (in|with) <w>? (hues|shades|strokes|streaks|orange|pink|gold|crimson)',
        'can|could not shake the feeling',
        'bone - deep (weariness|exhaustion|tiredness|fatigue|ache|cold)',
        '(shiver|shivers|chill|chills) [3] (down|up) (his|her|my|their|the) spine',
        '(heart|hearts|pulse) ' +
          '(hammering|hammered|pounding|pounded|thudding|thudded|racing|raced|skipped) (in|against) ' +
          '(his|her|my|their)',
        'heart skipped a beat',
        '(smile|grin|smirk) (playing|played|plays|tugging|tugged|ghosting|ghosted|dancing|danced) (at|on|across|about)',
        '(tugged|tugging|played|playing) at the (corner|corners) of (his|her|my|their) (mouth|lips)',
        'air (was|is|hung|grew|felt|became|turned)? (thick|heavy|charged|electric|alive) with ' +
          '!(smoke|dust|fumes|flies|pollen) <w>',
        'time (itself)? (seemed|appeared) to (slow|stop|stand|freeze|pause|hold)',
        'weight of (unspoken|(his words)|(her words)|(the world)|(their ' +
          'words)|(what he|she|they|we|i|you|had|was|lay)|' +
          'centuries|(everything !he|she|they|we|i|that)|(the moment)|(years)|expectation|expectations|' +
          '(a thousand))',
        'dust motes (dance~|drift~|swirl~|float~)',
        'knuckles (turning|went|were|gone|turned|white|whitening|whitened) white?',
        'ghost of a smile',
        'breath (caught|hitched|catching|hitching) in (his|her|my|their) (throat|chest)',
        'single tear (rolled|slid|traced|ran|trickled|escaped|slipped|fell|rolling|sliding|tracing)',
        'words hung (in the air / heavy / between)',
        'unshed tears',
        'something (inside / in (him|her|me|them))? (him|her|me|them)? (shifted|unspoken|unreadable)',
        '(a mix / a mixture) of (fear|curiosity|excitement|awe|dread|hope|relief) and ' +
          '(fear|curiosity|excitement|awe|dread|hope|relief|anticipation|determination|wonder)',
        'eyes ' +
          '(gleaming|sparkling|glinting|widening|gleamed|sparkled|glinted|widened|twinkling|twinkled|glistening|' +
          'shining|alight) ' +
          'with <w>',
        '(let|letting) out a breath',
        'silence (stretched|hung|settled) (between|over|heavy|around|like)',
        '(eyes|gaze) (never|not) leaving (his|hers|her|mine|theirs)',
        '(a|the) (testament|whisper) of a (promise|memory)',
        'sent (a)? (shiver|shivers|shudder)',
      ],
    },
    unless: isPhysical,
  },
  explain: ({ quote }) =>
    `${quote} has been used in so many stories that readers glide over it. A detail of this scene would hold them.`,
  flagged: [
    "He let out a breath he hadn't known he was holding.",
    'Her voice was barely above a whisper.',
    'The air was thick with longing.',
  ],
  clean: [
    'Take a breath and count to five.',
    'The air was thick with dust from the quarry.',
    'The cargo shifted as the lorry turned.',
    'The air was heavy with a sharp, tarry smell.',
    'Words of a friend do not carry the weight of what the law says.',
  ],
};
