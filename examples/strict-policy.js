// The site's own word on a booking. The event says what was booked and when, nothing of the client.
const thanks = document.querySelector('#thanks')

document.addEventListener('vez:booked', ({ detail }) => {
  const [, month, day] = detail.date.split('-')
  thanks.textContent = `Anotado: ${detail.service_name}, dia ${day}/${month} às ${detail.time}.`
  thanks.hidden = false
})
