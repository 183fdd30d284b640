/** `deploy/vez-install` with a real repository; npm, whose build takes minutes, is one that notes what it is asked. */
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getRunFolder } from '#tests/support/run-folder.ts'
import { ROOT } from '#tests/support/structure/repository.ts'

let folder: string
let root: string
let asked: string

beforeEach(async () => {
  folder = await mkdtemp(join(getRunFolder(), 'vez-install-'))
  root = join(folder, 'vez')
  asked = join(folder, 'asked')
  await mkdir(join(folder, 'bin'))
  await writeFile(
    join(folder, 'bin/npm'),
    `#!/bin/sh\necho "$*" >> ${asked}\n[ "$*" = "run build" ] && [ -e broken ] && exit 1\nexit 0\n`,
  )
  await chmod(join(folder, 'bin/npm'), 0o755)
  await mkdir(join(folder, 'origin'))
  git('init', '--quiet', '--initial-branch=main')
  await commit('first')
  await mkdir(root)
  execFileSync('git', ['clone', '--quiet', join(folder, 'origin'), join(root, 'source')])
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const WHO = ['-c', 'user.name=Vez', '-c', 'user.email=vez@vez.example']
const git = (...args: string[]): string =>
  execFileSync('git', [...WHO, ...args], { cwd: join(folder, 'origin') }).toString()

/** @returns the name of its folder */
async function commit(name: string): Promise<string> {
  await writeFile(join(folder, 'origin', name), name)
  git('add', '--all')
  git('commit', '--quiet', `--message=${name}`)
  return git('rev-parse', '--short=12', 'HEAD').trim()
}

const listVariables = () => ({
  ...process.env,
  PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
  VEZ_ROOT: root,
})

function install(...args: string[]): string {
  const command = [join(ROOT, 'deploy/vez-install'), ...args]
  // As root's shell may have it, for copies that nobody else reads.
  return execFileSync('sh', ['-c', 'umask 077; "$0" "$@"', ...command], {
    env: listVariables(),
    stdio: 'pipe',
  }).toString()
}

const fakeProgram = (name: string, text: string) =>
  writeFile(join(folder, 'bin', name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })

const current = () => readlinkSync(join(root, 'current'))
const listAsked = () => readFileSync(asked, 'utf8').trim().split('\n')

test('a new version is built beside the one that serves, and leads to it once it is whole', async () => {
  install()
  const first = current()
  expect(listAsked()).toEqual(['ci', 'run build', 'prune --omit=dev'])
  const second = await commit('second')
  expect(install()).toContain(`leads to ${second}, before to ${first}`)
  expect(current()).toBe(second)
  expect(existsSync(join(root, first, 'first'))).toBe(true)
  expect(existsSync(join(root, 'current/second'))).toBe(true)
  // The server's user reads it.
  expect(statSync(join(root, second)).mode & 0o777).toBe(0o755)
})

test('the way back builds nothing, and so does the same version again', async () => {
  install()
  const first = current()
  await commit('second')
  install()
  const built = listAsked().length
  install(first)
  expect(current()).toBe(first)
  install(first)
  expect(listAsked()).toHaveLength(built)
})

test('one that cannot be built, or that there is not, changes nothing', async () => {
  install()
  const first = current()
  await commit('broken')
  expect(() => install()).toThrow(
    /was not built, for what stands above; what is installed is as it/,
  )
  expect(() => install('never')).toThrow(/there is no version never/)
  expect(current()).toBe(first)
  git('rm', '--quiet', 'broken')
  const mended = await commit('mended')
  install()
  expect(current()).toBe(mended)
  expect((await readdir(root)).filter((name) => name.startsWith(mended))).toEqual([mended])
})

test('a tag is a version too, also one that was moved', async () => {
  git('tag', 'v1.0')
  install('v1.0')
  await commit('moved')
  git('tag', '--force', 'v1.0')
  const tagged = git('rev-parse', '--short=12', 'v1.0').trim()
  await commit('second')
  install('v1.0')
  expect(current()).toBe(tagged)
})

test('two at once take turns', async () => {
  const run = promisify(execFile)
  const env = listVariables()
  const command = join(ROOT, 'deploy/vez-install')
  await Promise.all([run(command, { env }), run(command, { env })])
  // The second finds what the first has built.
  expect(listAsked()).toEqual(['ci', 'run build', 'prune --omit=dev'])
  expect(existsSync(join(root, 'current/first'))).toBe(true)
})

test('whoever has to wait for another one is told so', async () => {
  // The lock is somebody else's at the first look.
  await fakeProgram('flock', '[ "$1" != -n ]')
  const { stderr } = await promisify(execFile)(join(ROOT, 'deploy/vez-install'), {
    env: listVariables(),
  })
  expect(stderr).toContain('another one is at work, this one waits for it')
  expect(existsSync(join(root, 'current/first'))).toBe(true)
})

test('`vez` asks for what there is where it is asked for nothing, and says that it is root’s', async () => {
  const vez = (...args: string[]) =>
    execFileSync(join(ROOT, 'deploy/vez'), args, { env: listVariables(), stdio: 'pipe' }).toString()
  await fakeProgram('systemd-run', 'echo "$@"')
  await fakeProgram('id', 'echo 0')
  expect(vez()).toMatch(/ node dist\/server\/main\.js help\n$/)
  expect(vez('backup', '/copies/x.db')).toMatch(/main\.js backup \/copies\/x\.db\n$/)
  await fakeProgram('id', 'echo 1000')
  expect(() => vez('admin', 'houses')).toThrow(/only root may do this/)
})
