import type { Policy } from './policy.ts'

const CHOSEN_PLAN =
  'O navegador guarda, sem cookie, o plano que você escolheu antes de criar a conta.'

export const COOKIES: Policy = {
  title: 'Cookies',
  lead: 'O que fica guardado no seu navegador. Nada disso serve para anúncios.',
  updated: '2026-11-27',
  sections: [
    {
      id: 'sem-conta',
      heading: 'Só olhando',
      lines: [
        'A página inicial e a página de um salão não criam nenhum cookie.',
        'O navegador guarda, sem cookie, que você instalou a Vez, ou quando preferiu não instalar, para não perguntar de novo por 7 dias.',
      ],
    },
    {
      id: 'com-conta',
      linesOfPlans: [CHOSEN_PLAN],
      heading: 'Quando você entra no painel',
      lines: [
        'Dois cookies dizem que é você, até fechar o navegador, ou por 30 dias se você marca “Lembrar de mim”. Nenhum programa da página consegue ler esses dois.',
        'Quem cria uma conta recebe um cookie de até 30 dias, para que o link do e-mail de confirmação valha neste navegador com um toque.',
        'Um cookie reconhece este navegador por 180 dias, para que tentativas de outras pessoas não tranquem a sua conta.',
        'Um cookie lembra por 7 dias se o menu está aberto ou recolhido.',
        CHOSEN_PLAN,
        'Quem entra com o Google recebe um cookie de 10 minutos, só para a volta.',
        'Sem cookie, ficam no navegador: até quando vale o acesso, o tema claro ou escuro, o e-mail de “Lembrar de mim”, o que você digitou e ainda não salvou (por até 7 dias) e, até fechar a aba, o que abriu por último na busca.',
        'A agenda de hoje e de amanhã, como você viu por último, fica no navegador por até 36 horas para ser lida sem internet: horário, nome, serviço e profissional. Ela some quando você sai, quando o acesso termina ou quando outra pessoa entra.',
        'Se você liga os avisos neste aparelho, o navegador guarda o endereço por onde eles chegam, até você desligar ou sair.',
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
      id: 'para-abrir-sem-internet',
      heading: 'Para abrir mais rápido e sem internet',
      lines: [
        'O navegador guarda cópias dos arquivos da Vez e das fotos públicas das páginas. São iguais para todo mundo e não têm dados de ninguém.',
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
