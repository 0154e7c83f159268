/** Hands a text to the browser to save as a file; the name tells nobody which site it is from. */
export function saveText(text: string, fileName: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}
