import type { BrowserContext } from '@playwright/test'

/**
 * Has a browser lose X25519 keys as WebKit does (GTK 2.50, Safari 27), which writes them and cannot read them:
 * `structuredClone` throws, a worker's message with one arrives as `messageerror`, and IndexedDB gives null for the whole
 * value. `npm run storm engines` has the true one.
 * Where `isTold` is false, `structuredClone` says nothing of it.
 */
export async function loseX25519Keys(context: BrowserContext, { isTold = true } = {}) {
  const inBoth = `
    const holdsOne = (value) => value instanceof CryptoKey ? value.algorithm.name === 'X25519'
      : typeof value === 'object' && value !== null && Object.values(value).some(holdsOne)
    const cloneAsUsual = structuredClone
    globalThis.structuredClone = (value) => {
      if (${isTold} && holdsOne(value)) throw new TypeError('Unable to deserialize data.')
      return cloneAsUsual(value)
    }\n`
  const inWorker = `{ ${inBoth}
    const tell = self.postMessage.bind(self)
    self.postMessage = (value) => tell(holdsOne(value) ? { unreadable: true } : value) }\n`
  const inPage = `{ ${inBoth}
    const AsUsual = Worker
    globalThis.Worker = class extends AsUsual {
      constructor(...given) {
        super(...given)
        this.addEventListener('message', (event) => {
          if (!event.data.unreadable) return
          event.stopImmediatePropagation()
          this.dispatchEvent(new MessageEvent('messageerror'))
        })
      }
      postMessage(value) {
        if (holdsOne(value)) this.dispatchEvent(new ErrorEvent('error'))
        else super.postMessage(value)
      }
    }
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (value, ...place) {
      return put.call(this, holdsOne(value) ? null : value, ...place)
    }
    const make = URL.createObjectURL.bind(URL)
    URL.createObjectURL = (given) => {
      const isWorker = given instanceof Blob && given.type === 'text/javascript'
      return make(isWorker ? new Blob([${JSON.stringify(inWorker)}, given], { type: given.type }) : given)
    } }`
  await context.addInitScript(inPage)
}
