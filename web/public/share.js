// For the page of a shared shipment: a button to pass it on, where the device can. A file of its own: inline scripts are forbidden there.
const button = document.getElementById('share');
if (button && navigator.share) {
  button.hidden = false;
  // Whoever closes the device's window has shared nothing, which is no error.
  button.onclick = () => navigator.share({ title: document.title, url: location.origin + location.pathname }).catch(() => {});
}
