import ts from 'typescript'

/**
 * Lines at which a literal is spread within another (`{ ...{ a, b } }`): of what is spread the compiler does
 * not say that a property is unknown, so a mistyped name would go unseen.
 */
export function listSpreadLiterals(name: string, source: string): number[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest)
  const lines: number[] = []
  const visit = (node: ts.Node) => {
    if (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression))
      lines.push(file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return lines
}
