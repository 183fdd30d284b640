/** Terms and privacy in plain words, each sentence true of what is built; the landing brings the whole. */

export type LegalPage = {
  title: string
  lead: string
  sections: readonly { heading: string; lines: readonly string[] }[]
}

const UPDATED = 'Atualizado em 23 de novembro de 2026.'

/** Before the address of who runs the installation. */
export const CONTACT = 'Dúvidas, ou um pedido sobre seus dados? Escreva para'

export const TERMS: LegalPage = {
  title: 'Termos de uso',
  lead: `O que a Vez faz e o que cada um pode esperar. ${UPDATED}`,
  sections: [
    {
      heading: 'O que é a Vez',
      lines: [
        'A Vez é a agenda de salões e barbearias: os clientes marcam horários pela página do salão, e a equipe cuida deles no painel.',
        'O serviço marcado é do salão: preço, horário, atendimento e devolução são combinados com ele.',
      ],
    },
    {
      heading: 'Para quem marca um horário',
      lines: [
        'Use seu nome e um contato seu. O salão pode recusar ou cancelar horários de quem usa o contato de outra pessoa.',
        'Cancele ou remarque dentro do prazo que a página do salão mostra. Depois dele, fale com o salão.',
      ],
    },
    {
      heading: 'Para quem tem um salão',
      lines: [
        'Seus serviços, preços, horários e fotos são seus e estão sob a sua responsabilidade.',
        'Os dados dos seus clientes são tratados em seu nome: use-os só para atender, e com o consentimento que a lei pede.',
        'Nada é cobrado sem que você escolha um plano.',
        'Você pode parar quando quiser.',
      ],
    },
    {
      heading: 'O que não pode',
      lines: [
        'Tentar ver dados de outras pessoas ou de outros salões, atrapalhar o serviço, ou usá-lo para enviar mensagens que ninguém pediu.',
      ],
    },
  ],
}

export const PRIVACY: LegalPage = {
  title: 'Privacidade',
  lead: `Que dados ficam guardados, para quê e por quanto tempo. ${UPDATED}`,
  sections: [
    {
      heading: 'De quem marca um horário',
      lines: [
        'Nome, celular e e-mail que você digita, os horários que marca, o que escreve ao salão e as avaliações que deixa.',
        'Ficam com o salão em que você marcou, para ele atender e avisar você. Outros salões não veem.',
        'Na página do salão, uma avaliação mostra seu primeiro nome e a inicial do sobrenome. Telefone e e-mail nunca aparecem.',
        'Se você aceita receber novidades de um salão, ele guarda quando foi. É opcional: sem isso você marca do mesmo jeito, e para voltar atrás basta dizer ao salão.',
        'Neste aparelho, o acesso fica lembrado por até 30 dias; “Sair” encerra.',
      ],
    },
    {
      heading: 'De quem tem conta',
      lines: [
        'Nome, e-mail, celular e a senha, que é guardada de um jeito que ninguém consegue ler.',
        'Os aparelhos em que você entrou, até 90 dias; o que foi feito no painel, até 12 meses, para que o dono da casa saiba quem fez o quê.',
      ],
    },
    {
      heading: 'O que não fazemos',
      lines: [
        'Não vendemos dados, não mostramos anúncios e não seguimos você em outros sites.',
        'Das visitas à página contamos só o dia e o site de onde vieram.',
      ],
    },
    {
      heading: 'Seus direitos',
      lines: [
        'Pela Lei Geral de Proteção de Dados (Lei 13.709/2018) você pode pedir acesso, correção, cópia ou exclusão dos seus dados.',
        'Peça ao salão em que marcou, que é quem decide sobre eles; os contatos estão na página dele.',
      ],
    },
  ],
}
