/** The attributes of an element by their names. */
export type Attributes = Readonly<Record<string, string>>;

const HIDING_STYLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))\s*(?:!\s*important\s*)?(?:;|$)/iu;
/** Words of `class` and `id` of boxes that scripts show above a page. */
const BOX = /(?:^|[\s_-])(?:modal|dialog|popup|overlay|lightbox|offcanvas|drawer|tooltip)(?:$|[\s_-])/iu;
/** Where React sends a part of a page late: hidden until a script moves it to its place. */
const LATE_PART = /^S:[\da-f]+$/iu;

const isBox = (name: string, { role = '', class: classes = '', id = '', ...rest }: Attributes): boolean =>
  name === 'dialog' || /^(?:alert)?dialog$/iu.test(role) || 'aria-modal' in rest || BOX.test(classes) || BOX.test(id);

function hasHiddenAttribute({ hidden, id = '' }: Attributes): boolean {
  if (hidden === undefined || LATE_PART.test(id)) return false;
  // The browser finds and shows it by its search.
  return hidden.toLowerCase() !== 'until-found';
}

/**
 * Whether a browser does not display an element when the page has been loaded: `hidden`, `display: none`, a dialog that
 * is not open. `aria-hidden` alone hides nothing from the eye, so it counts on dialogs and the like only. A page as a
 * whole is hidden until its scripts run; it is not left out.
 */
export function isHidden(name: string, attributes: Attributes): boolean {
  if (name === 'html' || name === 'body') return false;
  if (hasHiddenAttribute(attributes) || HIDING_STYLE.test(attributes['style'] ?? '')) return true;
  if (name === 'dialog' && !('open' in attributes)) return true;
  return attributes['aria-hidden'] === 'true' && isBox(name, attributes);
}
