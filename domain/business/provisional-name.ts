/** What a new house is called until its owner has said it. */
export function getProvisionalName(owner_name: string): string {
  const first = owner_name.trim().split(' ')[0]
  return first ? `Salão de ${first}` : 'Meu Salão'
}
