// Making elements. Text goes in as text and never as markup, whoever wrote it.
const SVG = "http://www.w3.org/2000/svg";

function make(tag, attributes = {}, ...children) {
  return dress(document.createElement(tag), attributes, children);
}

function draw(tag, attributes = {}, ...children) {
  return dress(document.createElementNS(SVG, tag), attributes, children);
}

function dress(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== false && value != null) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child != null && child !== false));
  return element;
}

function dataOf(id) {
  const text = document.getElementById(id)?.textContent.trim();
  return text ? JSON.parse(text) : null;
}

function minus(number) {
  return String(number).replace("-", "−");
}

function plural(count, thing) {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}
