/**
 * What `/developers` shows to copy: each runs as it stands, with an address and a key of one's own
 * (`tests/api/page/developers.test.ts` does so).
 */

/** @param address where the API is, without a slash at the end */
export const formatCurlExample = (address: string): string =>
  `curl --fail --silent --show-error "${address}/api/clients?q=maria" \\
  --header "Authorization: Bearer $VEZ_KEY"`

export const formatTypeScriptExample = (address: string): string =>
  `async function callVez<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(\`${address}\${path}\`, {
    method,
    headers: {
      Authorization: \`Bearer \${process.env.VEZ_KEY}\`,
      'Content-Type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message)
  return answer
}

const { id } = await callVez<{ id: string }>('POST', '/api/clients', {
  nome: 'Maria da Silva',
  telefone: '11987654321',
})
console.log(id)`

/** A workflow to import: it asks for the day's agenda each hour. */
export const formatN8nExample = (address: string): string =>
  JSON.stringify(
    {
      name: 'Vez: agenda do dia',
      nodes: [
        {
          name: 'De hora em hora',
          type: 'n8n-nodes-base.scheduleTrigger',
          typeVersion: 1.2,
          position: [0, 0],
          parameters: { rule: { interval: [{ field: 'hours' }] } },
        },
        {
          name: 'Agenda',
          type: 'n8n-nodes-base.httpRequest',
          typeVersion: 4.2,
          position: [220, 0],
          parameters: {
            method: 'GET',
            url: `${address}/api/agenda`,
            sendHeaders: true,
            headerParameters: {
              parameters: [{ name: 'Authorization', value: 'Bearer COLE_SUA_CHAVE_AQUI' }],
            },
          },
        },
      ],
      connections: {
        'De hora em hora': { main: [[{ node: 'Agenda', type: 'main', index: 0 }]] },
      },
    },
    null,
    2,
  )

/** Checks that a message is ours: in Node, without a library. */
export const WEBHOOK_EXAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const key = Buffer.from(process.env.VEZ_WEBHOOK_SECRET.replace('whsec_', ''), 'base64')

function isFromVez(headers, body) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest()
  const given = Buffer.from(String(headers['webhook-signature']).replace('v1,', ''), 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

createServer(async (request, response) => {
  const body = await text(request)
  if (!isFromVez(request.headers, body)) return response.writeHead(401).end()
  const { type, data } = JSON.parse(body)
  console.log(type, data.id)
  response.writeHead(204).end()
}).listen(Number(process.env.PORT ?? 8080))`
