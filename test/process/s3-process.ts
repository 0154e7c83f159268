import S3rver from '@20minutes/s3rver'

const [directory = '', port = '0'] = process.argv.slice(2)
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  directory,
  // It signs the address of a bucket without the slash at the end that the SDK sends.
  allowMismatchedSignatures: true,
  configureBuckets: [{ name: 'amour', configs: [] }],
})
const listening = await server.run()
process.stdout.write(`${listening.port}\n`)
