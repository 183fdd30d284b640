/** Shows what a key of the API may call, by what it has to allow; nothing is sent with anybody's session. */
const reference = document.getElementById('reference')

/** The calls that have a scope, and no way in but by a key. */
function keepCallsByKey(whole) {
  const paths = {}
  for (const [path, calls] of Object.entries(whole.paths)) {
    for (const [method, call] of Object.entries(calls)) {
      const scope = call['x-scope']
      if (!scope) continue
      const description = `${scope}`
      const shown = { ...call, tags: [scope.split(':')[0]], description, security: [{ key: [] }] }
      paths[path] = { ...paths[path], [method]: shown }
    }
  }
  const { schemas, securitySchemes } = whole.components
  const components = { schemas, securitySchemes: { key: securitySchemes.key } }
  return { ...whole, paths, components }
}

async function show() {
  const response = await fetch('/api/openapi.json', { credentials: 'omit' })
  if (!response.ok) throw new Error(response.statusText)
  // Its words, and the summaries of the calls, are English.
  reference.lang = 'en'
  window.SwaggerUIBundle({
    domNode: reference,
    spec: keepCallsByKey(await response.json()),
    docExpansion: 'none',
    defaultModelsExpandDepth: -1,
    validatorUrl: null,
    requestInterceptor: (request) => Object.assign(request, { credentials: 'omit' }),
  })
}

show().catch(() => {
  reference.textContent = reference.dataset.failed
})
