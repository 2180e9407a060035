// Longer than other files: tables of commands, one entry a line.

const pairs = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .trim()
      .split(/\s+/u)
      .map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );

/** Commands for one character or operator name, in text and in formulas. */
export const symbols = pairs(`
  ldots=…
  dots=…
  textellipsis=…
  cdots=⋯
  textendash=–
  textemdash=—
  ss=ß
  ae=æ
  AE=Æ
  oe=œ
  OE=Œ
  o=ø
  O=Ø
  aa=å
  AA=Å
  l=ł
  L=Ł
  i=ı
  j=ȷ
  S=§
  P=¶
  copyright=©
  pounds=£
  euro=€
  dag=†
  ddag=‡
  textquoteleft=‘
  textquoteright=’
  textquotedblleft=“
  textquotedblright=”
  guillemotleft=«
  guillemotright=»
  textbackslash=\\
  textasciitilde=~
  textbar=|
  textless=<
  textgreater=>
  textregistered=®
  texttrademark=™
  degree=°
  textdegree=°
  LaTeX=LaTeX
  TeX=TeX
  alpha=α
  beta=β
  gamma=γ
  delta=δ
  epsilon=ϵ
  varepsilon=ε
  zeta=ζ
  eta=η
  theta=θ
  vartheta=ϑ
  iota=ι
  kappa=κ
  lambda=λ
  mu=μ
  nu=ν
  xi=ξ
  pi=π
  rho=ρ
  sigma=σ
  tau=τ
  upsilon=υ
  phi=ϕ
  varphi=φ
  chi=χ
  psi=ψ
  omega=ω
  Gamma=Γ
  Delta=Δ
  Theta=Θ
  Lambda=Λ
  Xi=Ξ
  Pi=Π
  Sigma=Σ
  Upsilon=Υ
  Phi=Φ
  Psi=Ψ
  Omega=Ω
  cdot=⋅
  times=×
  div=÷
  pm=±
  mp=∓
  leq=≤
  le=≤
  geq=≥
  ge=≥
  neq=≠
  ne=≠
  approx=≈
  sim=∼
  equiv=≡
  propto=∝
  infty=∞
  partial=∂
  nabla=∇
  sum=∑
  prod=∏
  int=∫
  in=∈
  notin=∉
  subset=⊂
  subseteq=⊆
  cup=∪
  cap=∩
  to=→
  rightarrow=→
  leftarrow=←
  Rightarrow=⇒
  mapsto=↦
  forall=∀
  exists=∃
  emptyset=∅
  ell=ℓ
  prime=′
  hbar=ℏ
  Re=ℜ
  Im=ℑ
  aleph=ℵ
  wedge=∧
  vee=∨
  land=∧
  lor=∨
  neg=¬
  lnot=¬
  setminus=∖
  cong=≅
  simeq=≃
  perp=⊥
  parallel=∥
  supset=⊃
  supseteq=⊇
  leftrightarrow=↔
  Leftarrow=⇐
  Leftrightarrow=⇔
  iff=⇔
  implies=⇒
  longrightarrow=→
  gets=←
  lfloor=⌊
  rfloor=⌋
  lceil=⌈
  rceil=⌉
  vert=|
  Vert=∥
  lbrace={
  rbrace=}
  bullet=•
  dagger=†
  ddagger=‡
  triangle=△
  angle=∠
  vdots=⋮
  ddots=⋱
  bigcup=⋃
  bigcap=⋂
  bigvee=⋁
  bigwedge=⋀
  bigoplus=⨁
  coprod=∐
  oint=∮
  iint=∬
  colon=:
  backslash=\\
  lesssim=≲
  gtrsim=≳
  leqslant=≤
  geqslant=≥
  langle=⟨
  rangle=⟩
  lVert=∥
  rVert=∥
  mid=∣
  ll=≪
  gg=≫
  circ=∘
  ast=*
  star=⋆
  oplus=⊕
  otimes=⊗
  checkmark=✓
  log=log
  exp=exp
  sin=sin
  cos=cos
  tan=tan
  max=max
  min=min
  arg=arg
  lim=lim
  sup=sup
  inf=inf
  det=det
  ln=ln
  Pr=Pr
  dim=dim
  ker=ker
  tanh=tanh
  cosh=cosh
  sinh=sinh
  cot=cot
  sec=sec
  csc=csc
  arcsin=arcsin
  arccos=arccos
  arctan=arctan
  lg=lg
  deg=deg
  gcd=gcd
  hom=hom
  limsup=limsup
  liminf=liminf
  mod=mod
  bmod=mod
`);

/** Commands that put an accent on the next letter. */
export const accents = pairs(
  '`=\u0300 \'=\u0301 ^=\u0302 ~=\u0303 ==\u0304 u=\u0306 .=\u0307 "=\u0308 r=\u030a H=\u030b ' +
    'v=\u030c d=\u0323 c=\u0327 k=\u0328 b=\u0331',
);

/** Commands without printed text, with the number of their arguments. */
export const silentCommands: ReadonlyMap<string, number> = new Map<string, number>(
  Object.entries({
    citeauthor: 1,
    citeyear: 1,
    nocite: 1,
    label: 1,
    bibliography: 1,
    bibliographystyle: 1,
    addbibresource: 1,
    includegraphics: 1,
    vspace: 1,
    hspace: 1,
    input: 1,
    include: 1,
    usepackage: 1,
    documentclass: 1,
    newtheorem: 2,
    marginpar: 1,
    todo: 1,
    shorttitle: 1,
    shortauthors: 1,
    ead: 1,
    ExplSyntaxOn: 0,
    ExplSyntaxOff: 0,
    footnotemark: 0,
    setlength: 2,
    addtolength: 2,
    setcounter: 2,
    addtocounter: 2,
    pagestyle: 1,
    thispagestyle: 1,
    hypersetup: 1,
    cmidrule: 1,
    cline: 1,
    specialrule: 3,
    rule: 2,
    color: 1,
    definecolor: 3,
    graphicspath: 1,
    index: 1,
    glossary: 1,
    phantom: 1,
    hphantom: 1,
    vphantom: 1,
    title: 1,
    author: 1,
    date: 1,
    affiliation: 1,
    institute: 1,
    email: 1,
    thanks: 1,
    resizebox: 2,
    scalebox: 1,
    rotatebox: 1,
    textcolor: 1,
    colorbox: 1,
    href: 1,
    multicolumn: 2,
    multirow: 2,
    raisebox: 1,
    parbox: 1,
    fontsize: 2,
    selectlanguage: 1,
    foreignlanguage: 1,
    rowcolor: 1,
    cellcolor: 1,
    captionsetup: 1,
    tikzset: 1,
    PassOptionsToPackage: 2,
    RequirePackage: 1,
  }),
);
