/**
 * Do the example tests notice a wrong comparison? Each one in the rules of availability is turned
 * (`<` with `<=`, `>` with `>=`, `===` with `!==`, `&&` with `||`) in a copy of the house, and the
 * tests run there. Complains of a mutant that survives and is not known to mean the same.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { EQUIVALENT, type KnownMutant, type Mutant } from './availability-mutants.ts'
import { formatSeconds, type Proof } from './proof.ts'

const FILES = ['booking-rules.ts', 'slots.ts', 'occupation.ts', 'schedule.ts'].map(
  (name) => `availability/${name}`,
)
const TESTS = ['availability.test', 'availability-edges.test', 'occupation.test', 'schedule.test']
const PATIENCE = 60_000

const OPPOSITE_OPERATORS = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['===', '!=='],
  ['!==', '==='],
  ['&&', '||'],
  ['||', '&&'],
])

type Verdict = 'passed' | 'failed' | 'never ended'

function findFunctionName(node: ts.Node): string {
  for (let outer = node.parent; outer; outer = outer.parent) {
    if (ts.isFunctionDeclaration(outer)) return outer.name?.text ?? ''
  }
  return ''
}

function listMutants(file: string): Mutant[] {
  const text = readFileSync(join('domain', file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: Mutant[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node)) {
      const from = node.operatorToken.getText()
      const to = OPPOSITE_OPERATORS.get(from)
      const at = node.operatorToken.getStart()
      const line = source.getLineAndCharacterOfPosition(at).line + 1
      const code = node.getText().replace(/\s+/g, ' ')
      if (to) found.push({ file, within: findFunctionName(node), line, code, from, to, at })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isSame(known: KnownMutant, mutant: Mutant): boolean {
  const keys = ['file', 'within', 'code', 'to'] as const
  return keys.every((key) => known[key] === mutant[key])
}

/** A copy of what the tests need, outside the tree, so that a stopped run leaves nothing behind. */
function copyHouse(): string {
  const house = mkdtempSync(join(tmpdir(), 'vez-mutants-'))
  for (const path of [
    'domain',
    'tests/domain',
    'tests/support/domain',
    'package.json',
    'tsconfig.json',
  ]) {
    cpSync(path, join(house, path), { recursive: true })
  }
  symlinkSync(resolve('node_modules'), join(house, 'node_modules'))
  return house
}

function runTests(house: string): Promise<Verdict> {
  const vitest = join(house, 'node_modules/vitest/vitest.mjs')
  const options = ['--root', house, '--pool=threads', '--maxWorkers=1', '--bail=1']
  const files = TESTS.map((name) => `tests/domain/availability/${name}`)
  return new Promise((done) => {
    const args = [vitest, 'run', ...options, '--reporter=dot', ...files]
    const child = spawn(process.execPath, args, { cwd: house, stdio: 'ignore' })
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      done('never ended')
    }, PATIENCE)
    child.on('exit', (code) => {
      clearTimeout(timer)
      done(code === 0 ? 'passed' : 'failed')
    })
  })
}

async function judgeMutant(house: string, mutant: Mutant): Promise<Verdict> {
  const path = join(house, 'domain', mutant.file)
  const text = readFileSync(path, 'utf8')
  const after = mutant.at + mutant.from.length
  writeFileSync(path, text.slice(0, mutant.at) + mutant.to + text.slice(after))
  const result = await runTests(house)
  writeFileSync(path, text)
  return result
}

async function judgeMutants(house: string): Promise<Proof> {
  const started = performance.now()
  if ((await runTests(house)) !== 'passed') {
    return { figures: 'nothing to measure', complaints: ['the tests fail without any mutant'] }
  }
  const mutants = FILES.flatMap(listMutants)
  const stale = EQUIVALENT.filter((known) => !mutants.some((one) => isSame(known, one)))
  const complaints = stale.map(({ file, code }) => `not in the rules any more: ${file}  ${code}`)
  let killed = 0
  let equivalent = 0
  for (const mutant of mutants) {
    const { file, line, code, from, to } = mutant
    if ((await judgeMutant(house, mutant)) !== 'passed') killed++
    else if (EQUIVALENT.some((known) => isSame(known, mutant))) equivalent++
    else complaints.push(`survived: ${file}:${line}  ${from} -> ${to}  ${code.slice(0, 70)}`)
  }
  const figures = `${killed} of ${mutants.length} mutants killed, ${equivalent} mean the same, ${formatSeconds(started)}`
  return { figures, complaints }
}

/** Every comparison, whatever the size asked for. */
export async function proveAvailability(): Promise<Proof> {
  const house = copyHouse()
  try {
    return await judgeMutants(house)
  } finally {
    rmSync(house, { recursive: true, force: true })
  }
}
