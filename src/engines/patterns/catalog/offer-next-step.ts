import type { PatternRecord } from '../record.js';

export const offerNextStep: PatternRecord = {
  id: 'offer_next_step',
  name: 'Chatbot offer',
  displayName: 'Chatbot offer',
  category: 'chat_leftover',
  description: 'The text offers to do more work, as a chatbot does at the end of a reply.',
  tip: 'Delete it, unless it is meant for the person you write to.',
  scope: 'everywhere',
  matcher: {
    kind: 'phrases',
    phrases: {
      any: [
        'would you like ' +
          '(me to !hold|carry|drive|pick|bring|wait|stay|come|open|close|fetch|take|walk|ring|cook|drop / ' +
          'a|an|some|more|any (shorter / longer / different / version / example ' +
          '/ examples / summary / list / breakdown / table / template / help (with)? / more / detailed ' +
          '/ details / deeper / further / information / suggestions / tips / ideas) / to (see / explore ' +
          '/ dive / know more / learn more / go deeper / continue))',
        "if you (would|'d) (like|prefer|rather) ,? i (can|could|will|'ll|would|'d|am) ",
        "if you (like|want|prefer|wish|need) ,? i (can|could|will|'ll|would|'d|am) " +
          '(also|happy|glad|even)? (to|be)? ' +
          '(draft|write|rewrite|shorten|expand|translate|turn|create|add|summarize|summarise|generate|format|' +
          'convert|outline|prepare|polish|simplify|adapt|adjust|tailor|elaborate|continue|suggest|provide|break|' +
          'list|explain|revise|refine|include|(make ' +
          'it|this|the|that))',
        "if you (would|'d) like me to",
        "(i would / i 'd) be (happy|glad) to (provide (more|further|additional|a) / expand / " +
          'elaborate / draft / rewrite / revise / go into)',
        "if you (would|'d)? (like|want|prefer|wish) ,? (we can) (expand / turn / explore / refine / " +
          'draft / go deeper / dive / also / work)',
        '^ (or|so)? do you want me to <w>',
        '^ do you want (another / a different / a shorter / a longer / more) ' +
          '(version|draft|example|examples|details|options|option)',
        '^ (shall|should) i (continue / proceed / elaborate / keep going / go on)',
        'i (can|could) also ' +
          '(help|create|draft|provide|turn|generate|suggest|format|tailor|expand|rewrite|summarize|summarise|' +
          'break|write|add|offer|prepare|adapt|translate|shorten) ' +
          '(you|a|an|this|it|with|the|some|more|further|that|these|down|your|other|additional|alternative)',
        'i can (draft|generate|rewrite|tailor) (a|an|this|it|the|your|some|another)',
        'i can (also)? (provide|give|share|offer) (you)? (with)? (more|further|additional|other) ' +
          '(examples|details|suggestions|options|ideas|information|variations|versions|tips)',
        'just say the word (and|<end>|,|$)',
        '^ (shall|should) i ' +
          '(draft|write|create|turn|generate|expand|rewrite|summarize|summarise|format) ' +
          '(a|an|this|it|the|that|some|another)',
        'want me to (draft|write|create|turn|continue|generate|expand|rewrite|summarize|format|add|make|help|put|walk)',
        'soll ich (dir|ihnen|das|noch|daraus|den) [8]',
        '(möchten sie / möchtest du) , dass ich',
        '(souhaitez|voulez|voudriez) - vous que je',
        '(quieres / te gustaría / le gustaría / desea) que (te|le|lo|la)? ' +
          '(haga|convierta|redacte|prepare|continúe|cree|genere|resuma|amplíe|ayude|escriba)',
        '(gostaria|quer|deseja) que eu ' +
          '(escreva|crie|faça|prepare|resuma|continue|gere|transforme|adicione|elabore|te|lhe|ajude|reescreva)',
        '(vuoi / desidera / vorresti) che (io|ti|le|lo|la)? ' +
          '(scriva|prepari|crei|riassuma|aggiunga|continui|generi|trasformi)',
        '(需 要 / 要 不 要 / 您 希 望 / 你 希 望) 我 (帮|为|再|继|将|把)',
      ],
    },
  },
  yieldsTo: ['chat_closing'],
  explain: ({ quote }) =>
    `${quote} offers more work to someone who is not there. Readers know it from the end of a chatbot's reply.`,
  flagged: [
    'Would you like me to make this a list?',
    "If you'd like, I can write a shorter one.",
    'I can also suggest a name for the boat.',
  ],
  clean: ['Would you like soup?', 'If you like, take the late train.', 'She can also suggest a roofer.'],
};
