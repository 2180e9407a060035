/** Names of the UTF-16 code units, and of the bytes of ASCII, that readers of text compare with. */
export const TAB = 0x09;
export const LINE_FEED = 0x0a;
export const FORM_FEED = 0x0c;
export const CARRIAGE_RETURN = 0x0d;
export const SPACE = 0x20;
export const EXCLAMATION_MARK = 0x21;
export const NUMBER_SIGN = 0x23;
export const APOSTROPHE = 0x27;
export const CLOSING_PARENTHESIS = 0x29;
export const ASTERISK = 0x2a;
export const PLUS_SIGN = 0x2b;
export const COMMA = 0x2c;
export const HYPHEN = 0x2d;
export const FULL_STOP = 0x2e;
export const SLASH = 0x2f;
export const DIGIT_0 = 0x30;
export const COLON = 0x3a;
export const EQUALS_SIGN = 0x3d;
export const GREATER_THAN = 0x3e;
export const QUESTION_MARK = 0x3f;
export const CAPITAL_A = 0x41;
export const CAPITAL_Z = 0x5a;
export const OPENING_BRACKET = 0x5b;
export const SMALL_A = 0x61;
export const SMALL_I = 0x69;
export const SMALL_Z = 0x7a;
export const VERTICAL_BAR = 0x7c;
export const NO_BREAK_SPACE = 0xa0;
export const SOFT_HYPHEN = 0xad;
export const MIDDLE_DOT = 0xb7;
export const HANGUL_INITIAL_FILLER = 0x115f;
export const HANGUL_MEDIAL_FILLER = 0x1160;
export const ZERO_WIDTH_NON_JOINER = 0x200c;
export const ZERO_WIDTH_JOINER = 0x200d;
export const EN_DASH = 0x2013;
export const EM_DASH = 0x2014;
export const HORIZONTAL_BAR = 0x2015;
export const LEFT_SINGLE_QUOTE = 0x2018;
export const RIGHT_SINGLE_QUOTE = 0x2019;
export const BULLET = 0x2022;
export const ELLIPSIS = 0x2026;
export const LINE_SEPARATOR = 0x2028;
export const PARAGRAPH_SEPARATOR = 0x2029;
export const RIGHT_TO_LEFT_OVERRIDE = 0x202e;
export const WORD_JOINER = 0x2060;
export const SMALL_BLACK_SQUARE = 0x25aa;
export const WHITE_BULLET = 0x25e6;
export const BRAILLE_BLANK = 0x2800;
export const IDEOGRAPHIC_SPACE = 0x3000;
export const IDEOGRAPHIC_FULL_STOP = 0x3002;
export const HANGUL_FILLER = 0x3164;
/** U+FE0E and U+FE0F select how a pictograph is shown: as text, or as a picture. */
export const TEXT_SELECTOR = 0xfe0e;
export const PICTURE_SELECTOR = 0xfe0f;
export const BYTE_ORDER_MARK = 0xfeff;
export const FULLWIDTH_EXCLAMATION_MARK = 0xff01;
export const FULLWIDTH_COLON = 0xff1a;
export const FULLWIDTH_QUESTION_MARK = 0xff1f;
export const HALFWIDTH_HANGUL_FILLER = 0xffa0;

/** The difference between a capital and its small letter, in ASCII and Latin-1. */
export const CASE_BIT = 0x20;
/** The first low surrogate; the pairs count from it. */
export const LOW_SURROGATES = 0xdc00;

export const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
export const isLowSurrogate = (unit: number): boolean => unit >= LOW_SURROGATES && unit <= 0xdfff;
