import type { Policy } from './policy.ts'

export const COOKIES: Policy = {
  title: 'Cookies',
  lead: 'O que fica guardado no seu navegador. Nada disso serve para anúncios.',
  updated: '2026-11-26',
  sections: [
    {
      id: 'sem-conta',
      heading: 'Só olhando',
      lines: ['A página inicial e a página de um salão não criam nenhum cookie.'],
    },
    {
      id: 'com-conta',
      heading: 'Quando você entra no painel',
      lines: [
        'Dois cookies dizem que é você, até fechar o navegador, ou por 30 dias se você marca “Lembrar de mim”. Nenhum programa da página consegue ler esses dois.',
        'Um cookie reconhece este navegador por 180 dias, para que tentativas de outras pessoas não tranquem a sua conta.',
        'Um cookie lembra por 7 dias se o menu está aberto ou recolhido.',
        'O navegador guarda, sem cookie, o plano que você escolheu antes de criar a conta.',
        'Quem entra com o Google recebe um cookie de 10 minutos, só para a volta.',
      ],
    },
    {
      id: 'ao-marcar',
      heading: 'Quando você marca um horário',
      lines: [
        'O navegador guarda, sem cookie, o acesso aos seus horários por até 30 dias e, se você pede, seu nome e contato para a próxima vez.',
      ],
    },
    {
      id: 'como-tirar',
      heading: 'Como tirar',
      lines: [
        '“Sair” encerra o acesso. Limpar os dados do site, nas configurações do navegador, tira todo o resto.',
      ],
    },
  ],
}
