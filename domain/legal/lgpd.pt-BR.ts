import type { Policy } from './policy.ts'

export const LGPD: Policy = {
  title: 'LGPD',
  lead: 'Seus direitos pela Lei Geral de Proteção de Dados (Lei 13.709/2018), e como usar cada um.',
  updated: '2026-11-27',
  sections: [
    {
      id: 'quem-decide',
      heading: 'Quem decide sobre os dados',
      lines: [
        'Sobre os dados de clientes, o salão em que você marcou: ele é o controlador, e a Vez trata os dados em nome dele.',
        'Sobre os dados da conta de quem tem um salão ou trabalha nele, quem mantém este site.',
      ],
    },
    {
      id: 'seus-direitos',
      heading: 'O que você pode pedir',
      lines: [
        'Saber se há dados seus e ver quais são; corrigir o que está errado; levar uma cópia; excluir o que não precisa ficar; voltar atrás num consentimento.',
        'O salão tem um botão para cada um: gera o arquivo com tudo o que guarda de você, corrige e exclui o cadastro.',
      ],
    },
    {
      id: 'como-pedir-dados',
      heading: 'Como pedir',
      lines: [
        'Se você é cliente, peça ao salão: pelo contato que ele mostra na página dele ou, se não há nenhum, no próprio salão. Se você é de um salão, escreva para o suporte.',
        'Antes de entregar dados é preciso saber que é você: pode ser que peçam um código no seu celular ou e-mail.',
        'Se a resposta não resolver, você pode procurar a Autoridade Nacional de Proteção de Dados (ANPD).',
      ],
    },
    {
      id: 'por-que-tratamos',
      heading: 'Por que os dados são tratados',
      lines: [
        'Para cumprir o que foi combinado: marcar, lembrar e atender. Para as contas do salão, que a lei manda guardar. Para novidades, só com o seu consentimento.',
      ],
    },
    {
      id: 'seguranca',
      heading: 'Como são protegidos',
      lines: [
        'Cada salão vê só o que é dele, e cada pessoa da equipe só o que precisa. Senhas e acessos são guardados de forma que nem nós conseguimos ler.',
      ],
    },
  ],
}
