/** Texts of a client's own account, below their bookings. */
export const myAccountText = {
  show: 'Minha conta',
  hide: 'Fechar minha conta',
  data: {
    title: 'Seus dados',
    lead: 'O que fica guardado nesta conta. Cada salão guarda à parte o que você marcou nele.',
    name: 'Nome',
    email: 'E-mail',
    phone: 'Celular',
    none: 'Não informado',
    save: 'Baixar meus dados',
    saving: 'Preparando...',
    failed: 'Não foi possível baixar os dados',
    file: 'meus-dados.json',
    erase:
      'Para excluir o que um salão guarda de você, peça a ele. Para excluir esta conta, escreva para o suporte, do e-mail dela: os contatos estão no fim da página inicial.',
  },
}
