/** Texts of `/developers`. */
export const developersText = {
  title: 'API da Vez',
  lead: 'Leia e mude a agenda, os clientes, os serviços e as vendas do seu salão a partir de outros programas.',
  key: {
    title: 'Comece com uma chave',
    text: 'O dono do salão cria uma chave em “API e calendários” e escolhe o que ela pode fazer. Ela vai no cabeçalho Authorization de cada chamada e só aparece uma vez.',
    link: 'Abrir “API e calendários”',
    rules: [
      'Dinheiro vem e vai em reais, datas como 2026-11-23 e horas como 14:30, no fuso do salão.',
      'O que é recusado responde com um código e uma frase: { "code": "slot_taken", "message": "…" }.',
      'Cada chave faz até 120 chamadas por minuto. Acima disso a resposta é 429, com Retry-After.',
      'Não ponha a chave em uma página: quem a vê trabalha em seu nome. Use-a em um servidor seu.',
    ],
  },
  examples: {
    title: 'Exemplos',
    curl: 'curl: buscar clientes',
    typescript: 'TypeScript: cadastrar um cliente',
    n8n: 'n8n: a agenda do dia, de hora em hora',
    n8nText:
      'Copie, abra um fluxo novo no n8n, cole com Ctrl+V e ponha a sua chave no lugar marcado.',
  },
  webhooks: {
    title: 'Webhooks',
    text: 'Um webhook avisa um endereço seu na hora em que algo acontece. Responda com 2xx em até 10 segundos; senão tentamos de novo por um dia e meio. O mesmo aviso repetido traz o mesmo webhook-id. A ordem de chegada pode variar: guie-se por data.version ou por timestamp.',
    signature:
      'Cada aviso é assinado como descreve standardwebhooks.com. Confira a assinatura antes de confiar no conteúdo:',
    events: 'Eventos',
    body: 'O corpo é { "type", "timestamp", "data" }. Em data vem o registro como está na hora do aviso; no que foi excluído, só o id.',
  },
  reference: {
    title: 'Todas as chamadas',
    text: 'Para testar aqui mesmo, toque em “Authorize” e cole a sua chave. As chamadas valem de verdade.',
    whole: 'Documento OpenAPI completo',
    noScript: 'Ative o JavaScript para ver a lista de chamadas.',
    failed: 'Não foi possível carregar a lista de chamadas. Recarregue a página.',
  },
} as const
