// The reference for the cost of many clients by itself: node:http that refuses everything, like the API for too
// frequent attempts.

import { createServer } from 'node:http'
import { listenOn } from '@repo/server-kit/lifecycle'

const [port] = process.argv.slice(2)
const body = JSON.stringify({ success: false, code: 'too-many-requests', message: 'Trop de tentatives' })

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    if (request.url === '/readyz') return void response.end()
    response.writeHead(429, { 'Content-Type': 'application/problem+json', 'Retry-After': '60' })
    response.end(body)
  })
})
await listenOn(server, Number(port), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
