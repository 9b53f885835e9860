// Not in a file with schemas, so that the browser makes calls without loading zod.

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A call of the API by method and path, `GET /api/shipments/:id`. */
export type Call = `${Method} /${string}`;

export const partsOf = (call: string) => {
  const [method = '', path = ''] = call.split(' ');
  return { method: method as Method, path };
};
