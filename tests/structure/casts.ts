import ts from 'typescript'

export type UnexplainedCast = { line: number; text: string }

/** How far above a cast its reason may stand. */
const REACH = 2

const isAsConst = (node: ts.AsExpression) =>
  ts.isTypeReferenceNode(node.type) && node.type.typeName.getText() === 'const'

function overridesTypes(node: ts.Node): boolean {
  if (ts.isAsExpression(node)) return !isAsConst(node)
  return (
    ts.isNonNullExpression(node) ||
    ts.isTypeAssertionExpression(node) ||
    node.kind === ts.SyntaxKind.AnyKeyword
  )
}

/** Where the compiler is overruled: at the type of an `as`, at the end of a `!`. */
function getPosition(node: ts.Node): number {
  if (ts.isAsExpression(node)) return node.type.getStart()
  return ts.isNonNullExpression(node) ? node.end - 1 : node.getStart()
}

function everyNode(file: ts.SourceFile): ts.Node[] {
  const below = (node: ts.Node): ts.Node[] => [node, ...node.getChildren(file).flatMap(below)]
  return below(file)
}

/** Lines that a comment touches; what looks like one in a string or between tags does not count. */
function commentLines(file: ts.SourceFile): Set<number> {
  const nodes = everyNode(file)
  const shown = nodes.filter(ts.isJsxText)
  const lines = new Set<number>()
  const comments = nodes
    .flatMap((node) => [
      ...(ts.getLeadingCommentRanges(file.text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(file.text, node.end) ?? []),
    ])
    .filter(({ pos }) => !shown.some((text) => text.pos <= pos && pos < text.end))
  for (const { pos, end } of comments) {
    const last = file.getLineAndCharacterOfPosition(end).line
    for (let at = file.getLineAndCharacterOfPosition(pos).line; at <= last; at++) lines.add(at)
  }
  return lines
}

/** Every cast, non-null `!` and `any` of a source that no comment beside or just above explains. */
export function listUnexplainedCasts(name: string, source: string): UnexplainedCast[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true)
  const overruled: ts.Node[] = []
  const visit = (node: ts.Node) => {
    if (overridesTypes(node)) overruled.push(node)
    ts.forEachChild(node, visit)
  }
  visit(file)
  // Comments are slow to find, and most files need none here.
  if (overruled.length === 0) return []
  const comments = commentLines(file)
  return overruled.flatMap((node) => {
    const { line } = file.getLineAndCharacterOfPosition(getPosition(node))
    const near = Array.from({ length: REACH + 1 }, (_, up) => line - up)
    return near.some((at) => comments.has(at)) ? [] : [{ line: line + 1, text: node.getText() }]
  })
}
