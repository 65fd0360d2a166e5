// The mailbox's one page: the list refreshes by itself, the chosen message shows beside it. Served as it is written.

const REFRESH_MS = 2000

const getElement = (id) => document.getElementById(id)
const list = getElement('list')
const search = getElement('to')
const clock = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const instant = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'medium' })

let shown = ''
let chosenId = ''

async function refresh() {
  const response = await fetch(`/api/messages?to=${encodeURIComponent(search.value)}`)
  const { messages } = await response.json()
  getElement('count').textContent =
    messages.length > 1 ? `${messages.length} messages` : `${messages.length} message`
  getElement('empty').hidden = messages.length > 0
  // Rebuilding an unchanged list would take the keyboard's focus away.
  const state = JSON.stringify(messages.map(({ id }) => id))
  if (state === shown) return
  shown = state
  list.replaceChildren(...messages.map(toItem))
}

function toItem(message) {
  const item = document.createElement('li')
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset.id = message.id
  button.setAttribute('aria-current', String(message.id === chosenId))
  const subject = document.createElement('strong')
  subject.textContent = getTitle(message)
  const time = document.createElement('time')
  time.dateTime = message.receivedAt
  time.textContent = clock.format(new Date(message.receivedAt))
  const to = document.createElement('span')
  to.textContent = `${message.kind === 'sms' ? 'SMS · ' : ''}${message.to.join(', ')}`
  button.append(subject, time, to)
  button.addEventListener('click', () => choose(message.id))
  item.append(button)
  return item
}

const getTitle = ({ subject }) => subject || '(sans objet)'

async function choose(id) {
  const response = await fetch(`/api/messages/${id}`)
  if (!response.ok) return
  const message = await response.json()
  chosenId = id
  for (const button of list.querySelectorAll('button')) {
    button.setAttribute('aria-current', String(button.dataset.id === id))
  }
  getElement('subject').textContent = message.kind === 'sms' ? 'SMS' : getTitle(message)
  getElement('from').textContent = message.from
  getElement('recipients').textContent = message.to.join(', ')
  getElement('received').textContent = instant.format(new Date(message.receivedAt))
  getElement('attachments-row').hidden = message.attachments.length === 0
  getElement('attachments').replaceChildren(
    ...message.attachments.flatMap(({ name, type }, index) => {
      const link = document.createElement('a')
      link.href = `/api/messages/${id}/attachments/${index}`
      link.textContent = name || type
      return index === 0 ? [link] : [', ', link]
    }),
  )
  getElement('text').replaceChildren(...addLinks(message.text || '(aucun texte)'))
  getElement('message').classList.toggle('sms', message.kind === 'sms')
  getElement('tabs').hidden = message.html === ''
  getElement('body').src = `/messages/${id}/body`
  getElement('tab-html').hidden = message.html === ''
  showTab(message.html === '' ? 'text' : 'html')
  getElement('message').hidden = false
  // On a narrow screen it stands below the list.
  getElement('message').scrollIntoView({ block: 'nearest' })
}

/** Returns the parts of a text, with a link for each address. */
function addLinks(text) {
  return text.split(/(https?:\/\/[^\s<>]+[^\s<>.,])/).map((part, index) => {
    if (index % 2 === 0) return part
    const link = document.createElement('a')
    link.href = part
    link.target = '_blank'
    link.rel = 'noopener'
    link.textContent = part
    return link
  })
}

function showTab(wanted) {
  for (const name of ['html', 'text']) {
    const isWanted = name === wanted
    getElement(`tab-${name}`).setAttribute('aria-selected', String(isWanted))
    getElement(`tab-${name}`).tabIndex = isWanted ? 0 : -1
    getElement(`panel-${name}`).hidden = !isWanted
  }
}

for (const name of ['html', 'text']) {
  const other = name === 'html' ? 'text' : 'html'
  getElement(`tab-${name}`).addEventListener('click', () => showTab(name))
  getElement(`tab-${name}`).addEventListener('keydown', (event) => {
    if (!['ArrowLeft', 'ArrowRight'].includes(event.key) || getElement(`tab-${other}`).hidden) return
    showTab(other)
    getElement(`tab-${other}`).focus()
  })
}

getElement('clear').addEventListener('click', async () => {
  await fetch('/api/messages', { method: 'DELETE' })
  getElement('message').hidden = true
  await refresh()
})
search.addEventListener('input', () => void refresh())

async function keepRefreshing() {
  // The mailbox restarts with the rest of the instance: a missed round is tried again.
  await refresh().catch(() => {
    getElement('count').textContent = 'Connexion perdue…'
  })
  setTimeout(keepRefreshing, REFRESH_MS)
}
await keepRefreshing()
