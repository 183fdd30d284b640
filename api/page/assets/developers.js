/** Shows what a key of the API may call, by what it has to allow; nothing is sent with anybody's session. */
const reference = document.getElementById('reference')

const [summaries, groups] = ['summaries', 'groups'].map((name) =>
  JSON.parse(reference.dataset[name]),
)

/** The calls that have a scope, and no way in but by a key. */
function keepCallsByKey(whole) {
  const paths = {}
  for (const [path, calls] of Object.entries(whole.paths)) {
    for (const [method, call] of Object.entries(calls)) {
      const scope = call['x-scope']
      if (!scope) continue
      const description = `${scope}`
      const summary = summaries[call.operationId] ?? call.summary
      const tags = [groups[scope.split(':')[0]]]
      const shown = { ...call, summary, tags, description, security: [{ key: [] }] }
      paths[path] = { ...paths[path], [method]: shown }
    }
  }
  const { schemas, securitySchemes } = whole.components
  const key = { ...securitySchemes.key, description: reference.dataset.key }
  const components = { schemas, securitySchemes: { key } }
  return { ...whole, paths, components }
}

/** The viewer has no other language: its own words by those of the page, and what it leaves nameless is named. */
const words = JSON.parse(reference.dataset.words)
/** What is written, sent or answered stands as it is. */
const AS_IT_IS =
  'pre, code, textarea, option, .microlight, .opblock-summary-path, .parameter__name:not(h4)'

function translateText(node) {
  const text = node.nodeValue.trim()
  if (!Object.hasOwn(words, text) || node.parentElement.closest(AS_IT_IS)) return
  node.nodeValue = node.nodeValue.replace(text, words[text])
}

function translateNames(element) {
  for (const name of ['aria-label', 'title']) {
    const text = element.getAttribute(name)
    if (Object.hasOwn(words, text)) element.setAttribute(name, words[text])
  }
}

function set(selector, name, getValue) {
  for (const element of reference.querySelectorAll(selector)) {
    const value = getValue(element)
    if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  }
}

const getCall = (element) => {
  const call = element.closest('.opblock')
  const [method, path] = ['.opblock-summary-method', '.opblock-summary-path'].map(
    (at) => call?.querySelector(at)?.textContent ?? '',
  )
  return `${method} ${path}`
}

function mend() {
  const texts = document.createTreeWalker(reference, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) translateText(texts.currentNode)
  for (const element of reference.querySelectorAll('[aria-label], [title]')) translateNames(element)
  set(
    'table[role=region]',
    'aria-label',
    (table) => `${reference.dataset.responses}: ${getCall(table)}`,
  )
  set('[data-param-name] :is(input, select, textarea)', 'aria-label', (field) => {
    return field.closest('[data-param-name]').dataset.paramName
  })
  set('textarea.body-param__text', 'aria-label', () => words['Request body'])
  set('.close-modal', 'aria-label', () => words.Close)
  // Scrolled by keyboard too.
  set('pre', 'tabindex', () => '0')
  // Whether it is open is said beside its name.
  for (const name of ['aria-label', 'title'])
    set(
      '.opblock-tag .expand-operation',
      name,
      (button) => button.closest('[data-tag]').dataset.tag,
    )
  keepWithinDialog()
}

/** Makes all around the dialog for the key inert while it is open. */
function keepWithinDialog() {
  const dialog = reference.querySelector('.dialog-ux')
  const wasOpen = document.querySelector('[data-behind]') !== null
  if (!dialog && wasOpen) {
    for (const element of document.querySelectorAll('[data-behind]')) {
      element.inert = false
      delete element.dataset.behind
    }
    reference.querySelector('.btn.authorize')?.focus()
  }
  if (!dialog || wasOpen) return
  for (let at = dialog; at !== document.body; at = at.parentElement) {
    for (const other of at.parentElement.children) {
      if (other === at) continue
      other.inert = true
      other.dataset.behind = ''
    }
  }
  dialog.querySelector('input, button')?.focus()
}

/** The viewer without its own introduction and its own main part: the page has both. */
const plainLayout = ({ React: { createElement } }) => ({
  components: {
    Plain: ({ getComponent }) => {
      const authorize = createElement(getComponent('AuthorizeBtnContainer', true))
      const calls = createElement(getComponent('operations', true))
      return createElement(
        'div',
        { className: 'swagger-ui' },
        createElement(getComponent('SvgAssets')),
        createElement(
          'div',
          { className: 'scheme-container' },
          createElement('div', { className: 'schemes wrapper' }, authorize),
        ),
        createElement('div', { className: 'wrapper' }, calls),
      )
    },
  },
})

async function show() {
  const response = await fetch('/api/openapi.json', { credentials: 'omit' })
  if (!response.ok) throw new Error(response.statusText)
  // What it changes itself it changes at once: what is mended here ends in nothing more to mend.
  new MutationObserver(mend).observe(reference, {
    childList: true,
    characterData: true,
    subtree: true,
  })
  window.SwaggerUIBundle({
    domNode: reference,
    spec: keepCallsByKey(await response.json()),
    plugins: [plainLayout],
    layout: 'Plain',
    docExpansion: 'none',
    defaultModelsExpandDepth: -1,
    validatorUrl: null,
    // Its standard one writes dark red on grey.
    syntaxHighlight: { theme: 'tomorrow-night' },
    requestInterceptor: (request) => Object.assign(request, { credentials: 'omit' }),
  })
}

show().catch(() => {
  reference.textContent = reference.dataset.failed
})
