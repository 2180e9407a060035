import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

/** Treaties, standards and theses with numbered parts. */
const isFormal: Unless = (_found, sentence, document) =>
  /\b(?:section|chapter|clause|§|annex|article)\s*\d/iu.test(document.text.slice(sentence.start, sentence.end));

export const signposting: PatternRecord = {
  id: 'signposting',
  name: 'Announcing what comes next',
  displayName: 'Announcing what comes next',
  category: 'rhetoric',
  description: 'The sentence announces what the text will do and does not do it yet.',
  tip: 'Begin with it, without the announcement.',
  scope: 'text',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        "let us|'s (now|first|also)? " +
          '(dive|delve|explore|unpack|uncover|examine|investigate|discover|discuss|dissect|unravel / ' +
          'break (it|this|that|these|things|them) down / break down / take a <w>? look / get started / ' +
          'get into / walk through / jump (in|into|right) / look at|closer / start with|by / ' +
          'consider|begin <w>? / turn to|our / go|run (through|over) / dig (in|into|deeper) / talk ' +
          'about)',
        'in this (comprehensive|detailed|short|blog|ultimate)? ' +
          '(article|post|guide|blog|essay|piece|tutorial|section|chapter|overview|video|report|review|newsletter|' +
          'lesson|module|course) ' +
          'post? ,? (we|i|you|let|you) ' +
          '(will|shall|are|explore|discuss|examine|look|delve|cover|want|am|break|unpack|take|us)',
        'this (comprehensive|detailed|short|ultimate|blog)? ' +
          '(article|guide|post|essay|piece|tutorial|overview) post? (will)? ' +
          '(explore|explores|delve|delves|cover|covers|examine|examines|dive|dives|aims|walk|walks|discuss|' +
          'discusses|break|breaks|provide|provides|outline|outlines|look|looks|unpack|unpacks)',
        "here is|are|'s (everything|what|all|how|why) you (need|should|can|must|have) (to)? (know|expect)",
        'without further ado',
        '^ buckle up',
        '(we|i|you) will (explore / delve into / dive into / take a closer look / unpack / break down ' +
          '/ walk you through)',
        '(we|i) will (cover / explore / look at / discuss / dive into / examine) ' +
          '(the|how|why|what|some|several|each|everything)',
        'join (us|me) as (we|i) (explore|dive|delve|uncover|discover|take|look|unpack)',
        'by the end of this (article|guide|post|tutorial|chapter|lesson|essay|course)',
        '^ (stay tuned / read on / keep reading) (<end>|$)',
        '(read on / keep reading / stay tuned) (to|for|as|and)',
      ],
      de: [
        '(lassen sie uns / lass uns) (nun|jetzt)? [9] ' +
          '(eintauchen|erkunden|betrachten|ansehen|anschauen|untersuchen|beginnen)',
        'in diesem (artikel|beitrag|leitfaden|blogbeitrag|ratgeber|text) ' +
          '(werden|erfahren|zeigen|gehen|schauen|betrachten|beleuchten) (wir|sie|du|ich)',
        '(tauchen wir / schauen wir uns / werfen wir einen)',
      ],
      fr: [
        '(plongeons|explorons|examinons|découvrons|décortiquons) (ensemble|dans|le|la|les|maintenant|comment)',
        'dans (cet|ce) (article|guide|billet) ,? (nous|vous) (allons|découvrirez|explorerons|verrons|examinerons)',
      ],
      es: [
        '(exploremos|profundicemos|analicemos|veamos|descubramos|sumerjámonos) (juntos|en|el|la|los|las|cómo|más|a)',
        'en (este|esta) (artículo|guía|publicación) ,? ' +
          '(exploraremos|veremos|analizaremos|descubrirás|vamos|te|hablaremos)',
      ],
      pt: [
        'vamos (explorar|mergulhar|analisar|descobrir|ver|examinar) (juntos|o|a|os|as|como|mais|em)',
        'neste|nesta (artigo|guia|post) ,? (vamos|exploraremos|você|veremos|iremos|abordaremos)',
      ],
      it: [
        '(esploriamo|immergiamoci|analizziamo|scopriamo|vediamo) (insieme|il|la|come|i|le)',
        'in (questo|questa) (articolo|guida) ,? (esploreremo|vedremo|analizzeremo|scoprirai)',
      ],
      zh: ['让 我 们 (一 起 / 来 / 深) [4]', '本 文 将', '接 下 来 ，? (我|让)'],
    },
    unless: isFormal,
  },
  explain: ({ quote }) => `${quote} announces what comes next. A reader would rather be there already.`,
  flagged: [
    "Let's explore the world of rye bread.",
    "In this guide, we'll look at four ways to mend a net.",
    "Here's what you need to know about mooring fees.",
  ],
  clean: [
    "Let's meet at eight by the kiosk.",
    'In this article of the statute, "boat" means any craft.',
    'The guide slipped in this stream.',
  ],
};
