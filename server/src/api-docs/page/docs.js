// Shows the API description, using the token of the user who is signed in in this browser.
const token = localStorage.getItem('authenticationToken') ?? sessionStorage.getItem('authenticationToken');
const headers = token ? { Authorization: `Bearer ${token}` } : {};

const showError = (text) => {
  const element = document.getElementById('error');
  element.textContent = text;
  element.hidden = false;
};

fetch('/v3/api-docs', { headers })
  .then(async (answer) => {
    if (!answer.ok) return showError('Sign in to ACE Cargo as an administrator, then reload this page.');
    window.SwaggerUIBundle({
      // The page may call only the server that it comes from.
      spec: { ...(await answer.json()), servers: [{ url: location.origin }] },
      dom_id: '#docs',
      deepLinking: false,
      displayOperationId: true,
      validatorUrl: null,
      requestInterceptor: (request) => {
        Object.assign(request.headers, headers);
        return request;
      },
    });
  })
  .catch(() => showError('The server cannot be reached.'));
