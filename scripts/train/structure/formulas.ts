import type { Draw } from './draw.js';
import { halfOf } from './draw.js';
import type { Piece } from './pieces.js';
import { added, scatter } from './pieces.js';

const SYMBOLS = ['α', 'β', 'x', 'y', 'n', 'k', 'f(x)', 'λ', 'σ', 't', 'E', 'm', 'p', 'Δ'];

const KNOWN_FORMULAS = [
  'P(A|B) = P(B|A) P(A) / P(B)',
  'a² + b² = c²',
  'F = m · a',
  'y = β₀ + β₁x₁ + ε',
  'f′(x) = 2x − 3',
  'Q = c · m · ΔT',
];

function term(draw: Draw): string {
  const symbol = draw.pick(halfOf(SYMBOLS, draw));
  return draw.pick([
    symbol,
    `${draw.between(2, 9)}${symbol}`,
    `${symbol}²`,
    `(${symbol} − ${draw.between(1, 9)})`,
    `√${symbol}`,
    `${symbol}₁`,
  ]);
}

function formulaLine(draw: Draw): string {
  const number = draw.chance(0.5) ? `    (${draw.between(1, 30)})` : '';
  const sides =
    `${term(draw)} = ` + draw.times(draw.between(1, 4), () => term(draw)).join(draw.pick([' + ', ' − ', ' · ', ' / ']));
  const latex = draw.pick(
    halfOf(
      [
        `\\frac{${draw.between(1, 9)}}{n} \\sum_{i=1}^{n} x_i^{${draw.between(2, 5)}}`,
        `\\int_0^{${draw.between(1, 9)}} \\sigma(t)\\,dt \\leq \\varepsilon`,
        `\\lim_{n \\to \\infty} a_n = ${draw.between(0, 9)}`,
        `\\hat{\\beta} = (X^\\top X)^{-1} X^\\top y`,
        `\\mathbb{E}[X] = \\mu, \\quad \\mathrm{Var}(X) = \\sigma^2`,
        `\\nabla \\cdot E = \\rho / \\varepsilon_0`,
      ],
      draw,
    ),
  );
  const known = draw.pick(halfOf(KNOWN_FORMULAS, draw)) + number;
  const chemistry =
    `${draw.between(2, 6)} ${draw.pick(['H2O', 'CO2', 'NaCl', 'CH4'])} + ${draw.pick(['O2', 'N2', 'HCl'])} → ` +
    `${draw.between(2, 6)} ${draw.pick(['NH3', 'CaCO3', 'H2SO4'])}`;
  return draw.pick([
    sides + number,
    `$$${latex}$$`,
    `\\begin{equation} ${latex} \\end{equation}`,
    chemistry,
    known,
    `Σ ${sides} ≤ ${draw.between(10, 99)}`,
  ]);
}

export function withFormulas(pieces: readonly Piece[], draw: Draw): Piece[] {
  return scatter(
    pieces,
    draw.times(draw.between(1, 4), () => [
      added(
        'formula',
        draw.times(draw.between(1, 3), () => formulaLine(draw)),
      ),
    ]),
    draw,
  );
}
