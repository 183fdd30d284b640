/** How a house is set up and run, step by step; what each step names is called so on its screen. */
export const tutorialText = {
  title: 'Tutorial',
  lead: 'Do primeiro ajuste ao primeiro horário atendido. Siga na ordem, ou vá direto ao que falta.',
  open: (screen: string) => `Abrir ${screen}`,
  done: 'Feito',
  toDo: 'Por fazer',
  doneOf: (done: number, all: number) => `${done} de ${all} passos feitos`,
  steps: {
    services: {
      title: '1. Serviços',
      lead: 'O que você oferece, por quanto e em quanto tempo.',
      picture: 'Tela Serviços: cada serviço com preço e duração.',
      acts: [
        'Toque em “Novo serviço” e preencha nome, preço e duração.',
        'Se precisar de um respiro entre dois clientes, abra “Intervalos e pausa”.',
        'Diga quem da equipe faz cada serviço: só aparece na página o que alguém faz.',
      ],
    },
    professionals: {
      title: '2. Profissionais',
      lead: 'Quem atende, e o que cada um faz.',
      picture: 'Tela Profissionais: a equipe, cada um com o que faz.',
      acts: [
        'Cadastre cada pessoa com nome e foto. Se você atende por conta própria, basta você.',
        'Quem tem horário próprio ganha o seu: sem um, vale o do salão.',
        'Convide por e-mail ou WhatsApp quem vai ver a própria agenda no celular.',
      ],
    },
    settings: {
      title: '3. Horários',
      lead: 'Quando o salão abre, e com quanta antecedência se marca e se cancela.',
      picture: 'Tela Configurações: o horário de cada dia da semana.',
      acts: [
        'Em “Horários”, ligue os dias em que abre e ponha o começo e o fim de cada um, com a pausa do almoço.',
        'Em “Agendamento”, escolha de quanto em quanto tempo os horários são oferecidos.',
        'Feriados e férias vão em “Dias fechados”.',
      ],
    },
    share: {
      title: '4. Sua página',
      lead: 'O endereço em que os clientes marcam sozinhos.',
      picture: 'Tela Compartilhar: o endereço da página e o QR code.',
      acts: [
        'Copie o link e ponha na bio do Instagram e na mensagem do WhatsApp.',
        'Imprima o QR code para o balcão e o espelho.',
        'Tem um site? O código para colar nele está pronto.',
      ],
      leaving: [
        'A exclusão do salão está marcada, e a página não recebe agendamentos: por ora, não divulgue o link.',
      ],
    },
    agenda: {
      title: '5. Agenda',
      lead: 'O dia de todos, que se atualiza sozinho.',
      picture: 'Tela Agenda: o dia, uma coluna por profissional.',
      acts: [
        'Toque num horário vazio para marcar, ou arraste um horário para remarcar.',
        'Bloqueie o que não pode ser marcado: almoço, curso, médico.',
        'No fim do atendimento, abra a comanda e feche: o horário fica concluído e o valor entra no caixa.',
      ],
    },
  },
} as const
