import { findHeadings } from '../markup.js';
import type { PatternRecord } from '../record.js';

const STOCK = new RegExp(
  [
    String.raw`^(?:[^\p{L}\d]*)(?:(?:some |the )?key (?:takeaways?|insights?|points|highlights|learnings|lessons|`,
    'findings)|(?:my |some )?final (?:thoughts|words|remarks)|(?:the )?bottom line|tl;?dr|',
    'why (?:it|this|that) (?:all )?matters|wrapping (?:it )?up|wrap-up|conclusion|quick summary|',
    'in summary|looking ahead|the takeaways?|putting it all together|pro tips?|next steps|in conclusion|',
    'closing thoughts|takeaways|the road ahead|summary and conclusion|wichtigste erkenntnisse|fazit|',
    'die wichtigsten erkenntnisse|points clés|à retenir|conclusiones clave|puntos clave|',
    String.raw`principais conclusões|pontos-chave|重要なポイント|まとめ|关键要点|总结)\s*[:：]?\s*[*_!]*$`,
  ].join(''),
  'iu',
);

/** “Key takeaways: charge the battery …”: the label and the summary on one line. */
const LABEL = /^(?:key (?:takeaways?|insights?)|(?:final|closing) thoughts):(?= *\S)/gimu;

export const keyTakeaways: PatternRecord = {
  id: 'key_takeaways',
  name: 'Key takeaways block',
  displayName: 'Key takeaways block',
  category: 'formatting',
  description: 'The text adds a labelled summary such as “Key Takeaways” or “Final Thoughts”.',
  tip: 'End with the last paragraph, or name the summary after its content.',
  scope: 'everywhere',
  matcher: {
    kind: 'markup',
    find: (document) => [
      ...findHeadings(document, { labelsToo: true })
        .filter(({ title }) => STOCK.test(title))
        .map(({ span }) => [span]),
      ...Array.from(document.text.matchAll(LABEL), ({ index, 0: label }) => [
        { start: index, end: index + label.length },
      ]),
    ],
  },
  explain: ({ quote }) =>
    `${quote} is a stock heading for a summary. A reader who skims headings learns nothing from it.`,
  flagged: [
    'Key insights: rest the dough and heat the stone.',
    '## Key Insights',
    '**Closing Thoughts**',
    '### The Bottom Line',
  ],
  clean: [
    'We ate a takeaway and lost the key.',
    '## Conclusion of the treaty of 1648',
    'Her final words went to the cat.',
  ],
};
