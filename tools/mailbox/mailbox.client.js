// Only the list changes by itself; a mail that is being read stays as it is.
if (document.querySelector('[data-live]')) {
  new EventSource('/events').addEventListener('message', () => location.reload())
}
