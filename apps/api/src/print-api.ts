// Prints the API's OpenAPI document, for the tools that read it (`npm test -- openapi`).

import { createApiDocument } from '@repo/server-kit/openapi/document'
import { apiReference } from './api-reference.ts'

process.stdout.write(JSON.stringify(createApiDocument(apiReference), null, 2))
