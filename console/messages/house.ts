/** Texts of what several screens ask of the house. */
export const houseText = {
  slug: {
    own: 'Este endereço já é seu.',
    free: 'Livre.',
    checking: 'Verificando...',
    unknown: 'Não foi possível verificar agora. Ao salvar, verificamos de novo.',
  },
}
