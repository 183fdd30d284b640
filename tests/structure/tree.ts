import ts from 'typescript'

/** Longest a file may be before it has to be split by meaning. */
export const MAX_LINES = 300

/** Paths of one machine and addresses of one registry, which mean nothing to anybody else. */
const PRIVATE = [['', 'work', ''].join('/'), ['registry', 'npmjs'].join('.')]

export const findPrivateWords = (text: string) => PRIVATE.filter((word) => text.includes(word))

/** Tests that would not run, or would keep the others from running. */
export const findMutedTests = (text: string) =>
  text.match(/\b(test|it|describe|suite)(\.\w+)*\.(skip|only|todo|skipIf|runIf)\b/g) ?? []

/** A file that holds nothing of its own and only passes on what others export. */
export function isBarrel(name: string, text: string): boolean {
  const { statements } = ts.createSourceFile(name, text, ts.ScriptTarget.Latest)
  return (
    statements.length > 0 &&
    statements.every((one) => ts.isExportDeclaration(one) || ts.isImportDeclaration(one)) &&
    statements.some(ts.isExportDeclaration)
  )
}

export const countLines = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

/** Files and folders of the rooms that a text names as code; patterns name none. */
export const findNamedPaths = (text: string, rooms: readonly string[]): string[] =>
  [...text.matchAll(/`([\w./-]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => path.includes('/') && rooms.includes(path.split('/')[0] ?? ''))

const EXPORTED = /^export (?:async )?(?:function\*?|const|let|class|type|interface|enum) ([\w$]+)/gm
const WORD = /[\w$]+/g

/** What a file exports although no other speaks of it. @param texts by file */
export function findUnusedExports(texts: ReadonlyMap<string, string>): string[] {
  const filesByWord = new Map<string, number>()
  for (const text of texts.values()) {
    for (const word of new Set(text.match(WORD))) {
      filesByWord.set(word, (filesByWord.get(word) ?? 0) + 1)
    }
  }
  return [...texts].flatMap(([file, text]) =>
    [...text.matchAll(EXPORTED)]
      .map(([, name = '']) => name)
      .filter((name) => filesByWord.get(name) === 1)
      .map((name) => `${file}: ${name}`),
  )
}
