/** Why a file cannot be read: a key of the screen's texts. */
type FileProblem = 'old' | 'kind' | 'large' | 'empty' | 'titles' | 'long' | 'broken' | 'slow'

export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
  readonly problem: FileProblem
  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}
