/** Which role an element has, by its `role` or by what it is. */

const TAG_ROLES: Record<string, string> = {
  article: 'article',
  aside: 'complementary',
  button: 'button',
  details: 'group',
  dialog: 'dialog',
  fieldset: 'group',
  figure: 'figure',
  form: 'form',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  img: 'img',
  li: 'listitem',
  main: 'main',
  nav: 'navigation',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  select: 'combobox',
  summary: 'button',
  svg: 'img',
  table: 'table',
  td: 'cell',
  textarea: 'textbox',
  tr: 'row',
  ul: 'list',
}

const INPUT_ROLES: Record<string, string> = {
  checkbox: 'checkbox',
  email: 'textbox',
  number: 'spinbutton',
  password: 'textbox',
  radio: 'radio',
  search: 'searchbox',
  tel: 'textbox',
  text: 'textbox',
  url: 'textbox',
}

const HEADER_ROLES: Record<string, string> = { col: 'columnheader', row: 'rowheader' }

/** Tags whose role depends on what else they say. */
const ROLE_GETTERS: Record<string, (element: Element) => string | undefined> = {
  a: (element) => (element.hasAttribute('href') ? 'link' : undefined),
  input: (element) => INPUT_ROLES[element.getAttribute('type') ?? 'text'],
  section: (element) =>
    element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby')
      ? 'region'
      : undefined,
  th: (element) => HEADER_ROLES[element.getAttribute('scope') ?? ''],
}

export function getRole(element: Element): string | undefined {
  const { localName } = element
  return element.getAttribute('role') ?? TAG_ROLES[localName] ?? ROLE_GETTERS[localName]?.(element)
}

/** Roles that only an attribute gives. */
const OTHER_ROLES = [
  ...['alert', 'grid', 'gridcell', 'link', 'listbox', 'menu', 'menuitem', 'radiogroup', 'region'],
  ...['switch', 'tab', 'tablist', 'tabpanel', 'toolbar'],
]

const KNOWN_ROLES = new Set([TAG_ROLES, INPUT_ROLES, HEADER_ROLES].flatMap(Object.values))
for (const role of OTHER_ROLES) KNOWN_ROLES.add(role)

/** A mistyped role would else be waited for in vain. */
export function requireKnownRole(role: string): void {
  if (!KNOWN_ROLES.has(role)) throw new Error(`a role that no test asked for yet: ${role}`)
}
