import tseslint from 'typescript-eslint';

const noEnum = { selector: 'TSEnumDeclaration', message: 'Use a union of literal types.' };

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', 'coverage/', 'assay-out/', 'test/testing/fixtures/', 'data/'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { project: ['tsconfig.json', 'src/web/tsconfig.json'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // There are no enums to assign to; looking for them took a tenth of the time.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      'no-restricted-syntax': ['error', noEnum],
      'max-lines': ['error', { max: 380, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      'max-lines': ['error', { max: 320, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
    },
  },
  {
    // Time, chance and the environment are handed in, so that tests own them: each has one file that reads it.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/lib/clock.ts', 'src/lib/random.ts', 'src/main.ts', 'src/web/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Take a Clock, or monotonicMs of lib/clock.ts for durations.' },
        { object: 'performance', property: 'now', message: 'Use monotonicMs of lib/clock.ts.' },
        { object: 'Math', property: 'random', message: 'Use lib/random.ts.' },
        { object: 'process', property: 'env', message: 'main.ts reads the environment and hands it on.' },
      ],
      'no-restricted-syntax': [
        'error',
        noEnum,
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Take a Clock.' },
        {
          // Set to more than 2^31 - 1 ms, a timer fires at once.
          selector:
            "CallExpression[callee.name='setInterval']:not([arguments.1.name=/^[A-Z][A-Z_]*$/]):not([arguments.1.type='Literal'])",
          message: 'Name the interval as a constant.',
        },
        {
          selector:
            "CallExpression[callee.object.name='AbortSignal'][callee.property.name='timeout']:not([arguments.0.name=/^[A-Z][A-Z_]*$/])",
          message: 'Name the time as a constant, or use startTimer of lib/clock.ts.',
        },
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            ...['node:crypto', 'crypto'].map((name) => ({
              name,
              importNames: ['randomUUID', 'randomBytes', 'randomInt', 'getRandomValues'],
              message: 'Use lib/random.ts.',
            })),
            ...['node:timers/promises', 'timers/promises', 'node:timers', 'timers'].map((name) => ({
              name,
              importNames: ['setTimeout', 'setInterval', 'scheduler'],
              message: 'Wait with the Clock that is handed in, or with sleep or startTimer of lib/clock.ts.',
            })),
          ],
        },
      ],
      // A timer that is set to more than 24.8 days fires at once: those of lib/clock.ts wait however long.
      'no-restricted-globals': ['error', { name: 'setTimeout', message: 'Use sleep or startTimer of lib/clock.ts.' }],
    },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    extends: [tseslint.configs.disableTypeChecked],
  },
);
